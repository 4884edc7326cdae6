import * as v from 'valibot';
import { id as idRule } from '#contract/core/values.ts';
import type { StoredEntry } from '#contract/documents/document-storage.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { FileStore } from '#server/files/store.ts';
import type { DocumentStorage } from './port.ts';
import {
  allSites,
  bdSite,
  driveOfOwner,
  drivesOf,
  fileIn,
  filesById,
  insertFolder,
  isFolder,
  itemsIn,
  siteById,
  sitesByClient,
} from './queries.ts';

interface Parts {
  db: Db;
  files: FileStore;
  clock: Clock;
}

/** True for an id in our format, a UUID; an id from outside may be any text. */
const isOurs = (id: string): boolean => v.is(idRule, id);

const entryOf = ({
  id,
  name,
  modified_at,
  file,
}: Awaited<ReturnType<typeof itemsIn>>[number]): StoredEntry => ({
  id,
  kind: file ? 'file' : 'folder',
  name,
  size: file?.size ?? null,
  modifiedAt: modified_at,
  etag: file?.sha256 ?? '',
});
const isOfKind =
  (kind: StoredEntry['kind']) =>
  (entry: StoredEntry): boolean =>
    entry.kind === kind;

/** The embedded document storage: folders in the database, bytes in the file store. */
export const builtInStorage = ({ db, files, clock }: Parts): DocumentStorage => ({
  sites: (who) => db.as(who, allSites),

  sitesOfClient: (who, clientId) => db.as(who, (tx) => sitesByClient(tx, clientId)),

  drives: (who, siteId) =>
    db.as(who, async (tx) =>
      isOurs(siteId) && (await siteById(tx, siteId)) ? drivesOf(tx, siteId) : undefined,
    ),

  myDrive: (who) => db.as(who, async (tx) => (who.userId ? driveOfOwner(tx, who.userId) : undefined)),

  list: (who, place) =>
    db.as(who, async (tx) => {
      if (!isOurs(place.driveId) || !(await isFolder(tx, place))) return undefined;
      const entries = (await itemsIn(tx, place)).map(entryOf);
      return [...entries.filter(isOfKind('folder')), ...entries.filter(isOfKind('file'))];
    }),

  createFolder: (who, place, name) =>
    db.as(who, async (tx) => {
      if (!isOurs(place.driveId) || !(await isFolder(tx, place))) return undefined;
      return insertFolder(tx, place, name, clock.now());
    }),

  bdSite: (who) => db.as(who, bdSite),

  items: async (who, driveId, ids) => {
    const wanted = [...new Set(ids)].filter(isOurs);
    if (!isOurs(driveId)) return [];
    const found = await db.as(who, (tx) => filesById(tx, driveId, wanted));
    return wanted.flatMap((id) => {
      const row = found.find((one) => one.id === id);
      if (!row) return [];
      const { name, modified_at, file } = row;
      const facts = { id, name, size: file.size, type: file.type, modifiedAt: modified_at };
      return [{ ...facts, etag: file.sha256, blob: async () => file.sha256 }];
    });
  },

  open: async (who, place, name) => {
    if (!isOurs(place.driveId)) return undefined;
    const file = await db.as(who, (tx) => fileIn(tx, place, name));
    return file && { name, size: file.size, bytes: () => files.bytes(file.sha256) };
  },
});
