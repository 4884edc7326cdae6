import {
  checkClientSite,
  listFoldersToSign,
  listMyFolders,
  listSites,
  siteDrives,
} from '../../../contract/document-storage.ts';
import { queryOf } from '../../api/query.ts';
import type { FolderPlace } from './place.rules.ts';

/** What lies there may change at any time, and nothing of it is kept on the device. */
const looking = { persist: false, quiet: true, staleTime: 10_000 } as const;

export const sitesQuery = queryOf(listSites, {}, looking);
export const drivesQuery = (siteId: string) => queryOf(siteDrives, { params: { id: siteId } }, looking);

/** The site of a client; null where it has none. */
export const clientSiteQuery = (clientId: string | undefined) =>
  queryOf(
    checkClientSite,
    { params: { id: clientId ?? '' } },
    { ...looking, enabled: clientId !== undefined },
  );

/** The folders and files of a folder. */
export function folderQuery(place: FolderPlace) {
  const query = { path_to_root: place.path, include_files: 'true' } as const;
  return place.at === 'mine'
    ? queryOf(listMyFolders, { query: { ...query, use_my_drive: 'true' } }, looking)
    : queryOf(
        listFoldersToSign,
        { params: { id: place.site.id }, query: { ...query, drive_id: place.drive.id } },
        looking,
      );
}
