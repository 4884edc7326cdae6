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
