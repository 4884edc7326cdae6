/** The parts of a folder path; empty ones are dropped. */
export function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** A folder path with each part URL-encoded. Half a surrogate pair becomes U+FFFD instead of throwing. */
export function encodePath(path: string): string {
  return splitPath(path)
    .map((part) => encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\uFFFD')))
    .join('/');
}

/** Path of a new folder below its site: drive, path from the drive's root, and name (specification, section 7). */
export const folderRelativeUrl = (driveName: string, pathToRoot: string, folderName: string): string =>
  encodePath([driveName, pathToRoot, folderName].join('/'));

/** Most bytes of a folder's path: the database finds an item by its path and its name, and takes no more than 2,700 bytes of both. */
const mostBytes = 1800;
export const pathTooLong = 'Folders lie too deep here, or their names are too long. Choose a shorter name.';

/** True if a folder may be made here. */
export const fitsPath = (folder: string, name: string): boolean =>
  new TextEncoder().encode(`${folder}/${name}`).length <= mostBytes;
