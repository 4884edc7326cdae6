import { isFoundBy } from '#contract/core/fold.ts';
import { splitPath } from '#contract/core/paths.ts';
import type { Drive, Site as StoredSite } from '#contract/documents/document-storage.ts';

/** A site; an envelope's client is looked up by `clientId`. */
export type StorageSite = StoredSite & { clientId?: string };

/** A place in the document storage: the list of sites, the drives of one, or a folder; '' is the root of a drive. */
export type StoragePlace =
  | { at: 'start' }
  | { at: 'site'; site: StorageSite }
  | { at: 'folder'; site: StorageSite; drive: Drive; path: string }
  | { at: 'mine'; path: string };

/** A folder of a drive. */
export type FolderPlace = Extract<StoragePlace, { path: string }>;

export const storageStart: StoragePlace = { at: 'start' };

/** The folder of that name in a folder. */
export const inside = (place: FolderPlace, name: string): FolderPlace => ({
  ...place,
  path: [...splitPath(place.path), name].join('/'),
});

/** The path from the start to a place, itself included. */
export function wayTo(place: StoragePlace): { label: string; place: StoragePlace }[] {
  const way = [{ label: 'Storage', place: storageStart }];
  if (place.at === 'start') return way;
  const folders = place.at === 'site' ? [] : splitPath(place.path);
  const below = (root: FolderPlace, label: string) => [
    { label, place: { ...root, path: '' } },
    ...folders.map((name, i) => ({
      label: name,
      place: { ...root, path: folders.slice(0, i + 1).join('/') },
    })),
  ];
  if (place.at === 'mine') return [...way, ...below(place, 'My drive')];
  const { site } = place;
  const atSite = { label: site.name, place: { at: 'site' as const, site } };
  return [...way, atSite, ...(place.at === 'folder' ? below(place, place.drive.name) : [])];
}

/** One step back; undefined at the start. */
export const above = (place: StoragePlace): StoragePlace | undefined => wayTo(place).at(-2)?.place;

/** A filter by name: true if the name contains the searched words. */
export const findByName =
  (search: string) =>
  ({ name }: { name: string }): boolean =>
    isFoundBy(name, search);
