import { and, asc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { isOfClient } from '#server/db/of-client.ts';
import { factsOfFiles } from '#server/files/queries.ts';
import type { StorageLocation } from './port.ts';
import { storageDrives, storageItems, storageSites } from './tables.ts';

// The actor's row policy limits the rows.

const siteFacts = { id: storageSites.id, name: storageSites.name };
const driveFacts = { id: storageDrives.id, name: storageDrives.name };

/** Sites with a drive of the firm's own; one with lanes of the client's alone is found by its client. */
export const allSites = (tx: Tx) =>
  tx
    .select(siteFacts)
    .from(storageSites)
    .where(
      or(
        isNull(storageSites.client_id),
        exists(
          tx
            .select({ id: storageDrives.id })
            .from(storageDrives)
            .where(and(eq(storageDrives.site_id, storageSites.id), eq(storageDrives.lane, 'INTERNAL'))),
        ),
      ),
    )
    .orderBy(asc(storageSites.name));

export const siteById = async (tx: Tx, id: string) =>
  (await tx.select(siteFacts).from(storageSites).where(eq(storageSites.id, id)))[0];

export const bdSite = async (tx: Tx) =>
  (
    await tx
      .select(siteFacts)
      .from(storageSites)
      .where(eq(storageSites.bd, true))
      .orderBy(asc(storageSites.id))
  )[0];

/** The sites of a client and of those that were merged into it, its own first. */
export const sitesByClient = (tx: Tx, clientId: string) =>
  tx
    .select(siteFacts)
    .from(storageSites)
    .where(isOfClient(storageSites.client_id, clientId))
    .orderBy(sql`${storageSites.client_id} <> ${clientId}`, asc(storageSites.id));

export const drivesOf = (tx: Tx, siteId: string) =>
  tx
    .select(driveFacts)
    .from(storageDrives)
    .where(eq(storageDrives.site_id, siteId))
    .orderBy(asc(storageDrives.name));

export const driveOfOwner = async (tx: Tx, userId: string) =>
  (await tx.select(driveFacts).from(storageDrives).where(eq(storageDrives.owner_id, userId)))[0];

const inPlace = ({ driveId, path }: StorageLocation) =>
  and(eq(storageItems.drive_id, driveId), eq(storageItems.folder, path));

const atParent = ({ driveId, path }: StorageLocation) => {
  const cut = path.lastIndexOf('/');
  return and(
    inPlace({ driveId, path: cut < 0 ? '' : path.slice(0, cut) }),
    eq(storageItems.name, path.slice(cut + 1)),
  );
};

/** True if there is such a folder; the root of a drive always is one. */
export async function isFolder(tx: Tx, place: StorageLocation): Promise<boolean> {
  const found =
    place.path === ''
      ? tx.select({ id: storageDrives.id }).from(storageDrives).where(eq(storageDrives.id, place.driveId))
      : tx
          .select({ id: storageItems.drive_id })
          .from(storageItems)
          .where(and(atParent(place), isNull(storageItems.file_id)));
  return (await found).length > 0;
}

/** The content of a folder, by name; a folder has no file, and an item whose file is gone is left out. */
export async function itemsIn(tx: Tx, place: StorageLocation) {
  const rows = await tx
    .select()
    .from(storageItems)
    .where(inPlace(place))
    .orderBy(sql`${storageItems.name} collate app.names`);
  const factsOf = await factsOfFiles(
    tx,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  return rows.flatMap(({ id, name, modified_at, file_id }) => {
    const file = file_id === null ? null : factsOf(file_id);
    return file === undefined ? [] : [{ id, name, modified_at, file }];
  });
}

/** The files of a drive with these ids, in no order. */
export async function filesById(tx: Tx, driveId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(storageItems)
    .where(and(eq(storageItems.drive_id, driveId), inArray(storageItems.id, ids)));
  const factsOf = await factsOfFiles(
    tx,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  return rows.flatMap(({ file_id, ...row }) => {
    const file = file_id === null ? undefined : factsOf(file_id);
    return file ? [{ ...row, file }] : [];
  });
}

/** The file of that name in a folder. */
export async function fileIn(tx: Tx, place: StorageLocation, name: string) {
  const [row] = await tx
    .select({ file_id: storageItems.file_id })
    .from(storageItems)
    .where(and(inPlace(place), eq(storageItems.name, name), isNotNull(storageItems.file_id)));
  return row?.file_id ? (await factsOfFiles(tx, [row.file_id]))(row.file_id) : undefined;
}

/** True if the folder was made; false if something of that name exists. */
export const insertFolder = async (
  tx: Tx,
  { driveId, path }: StorageLocation,
  name: string,
  now: string,
): Promise<boolean> =>
  (
    await tx
      .insert(storageItems)
      .values({ drive_id: driveId, folder: path, name, modified_at: now })
      .onConflictDoNothing()
      .returning({ name: storageItems.name })
  ).length > 0;

export const insertSites = (tx: Tx, rows: (typeof storageSites.$inferInsert)[]) =>
  insertMany(tx, storageSites, rows);
export const insertDrives = (tx: Tx, rows: (typeof storageDrives.$inferInsert)[]) =>
  insertMany(tx, storageDrives, rows);
export const insertItems = (tx: Tx, rows: (typeof storageItems.$inferInsert)[]) =>
  insertMany(tx, storageItems, rows);
