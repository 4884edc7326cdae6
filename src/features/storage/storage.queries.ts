import {
  checkClientSite,
  clientDrives,
  listClientFolders,
  listFoldersToSign,
  listMyFolders,
  listSiteFolders,
  listSites,
  siteDrives,
} from '#contract/documents/document-storage.ts';
import { queryOf } from '#src/api/query.ts';
import type { FolderPlace, StorageSite } from './place.rules.ts';

/** Content of the document storage may change at any time, and none of it is kept on the device. */
const looking = { persist: false, quiet: true, staleTime: 10_000 } as const;

export const sitesQuery = queryOf(listSites, {}, looking);
/** The drives of a site. */
export const drivesQuery = ({ id, clientId }: StorageSite) =>
  clientId
    ? queryOf(clientDrives, { params: { id: clientId } }, looking)
    : queryOf(siteDrives, { params: { id } }, looking);

/** The site of a client; null if it has none. */
export const clientSiteQuery = (clientId: string | undefined) =>
  queryOf(
    checkClientSite,
    { params: { id: clientId ?? '' } },
    { ...looking, enabled: clientId !== undefined },
  );

/** The folders at the root of a place's drive, without its files. */
export function topFoldersQuery(place: FolderPlace) {
  if (place.at === 'mine') return queryOf(listMyFolders, { query: { use_my_drive: 'true' } }, looking);
  const { site, drive } = place;
  const query = { drive_id: drive.id };
  return site.clientId
    ? queryOf(listClientFolders, { params: { id: site.clientId }, query }, looking)
    : queryOf(listSiteFolders, { params: { id: site.id }, query }, looking);
}

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
