import { folderRelativeUrl } from '#contract/core/paths.ts';
import { newId } from '#contract/core/values.ts';
import { createFolder, type Drive, takeFile } from '#contract/documents/document-storage.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { call } from '#src/api/call.ts';
import { now } from '#src/lib/time/clock.ts';
import { queryClient } from '#src/session/query-client.ts';
import { type FolderPlace, inside } from './place.rules.ts';
import { folderQuery, topFoldersQuery } from './storage.queries.ts';

/** A chosen file: its drive, the path of its folder, and its name. */
export interface FileToTake {
  drive: Drive;
  path: string;
  name: string;
}

/**
 * Has the server copy a stored PDF into an upload of one's own. Throws `ApiError` with the reason if it can't be signed.
 * @param password of a protected PDF
 */
export const takeStored = ({ drive, path, name }: FileToTake, password?: string): Promise<Upload> =>
  call(
    takeFile,
    { body: { id: newId(now()), drive_id: drive.id, path_to_root: path, name, password } },
    { quiet: true },
  );

/** Makes a folder in a folder of a site, or finds the one of that name, and returns its place. */
export async function makeFolder(
  place: Extract<FolderPlace, { at: 'folder' }>,
  name: string,
): Promise<FolderPlace> {
  const { site, drive, path } = place;
  const made = await call(
    createFolder,
    {
      params: { id: site.id },
      body: {
        drive_id: drive.id,
        drive_name: drive.name,
        path_to_root: path,
        new_folder_name: name,
        folderRelativeUrl: folderRelativeUrl(drive.name, path, name),
      },
    },
    { quiet: true },
  );
  const to = inside(place, name);
  queryClient.setQueryData(folderQuery(to).queryKey, made);
  for (const { queryKey } of [folderQuery(place), topFoldersQuery(place)])
    void queryClient.invalidateQueries({ queryKey });
  return to;
}
