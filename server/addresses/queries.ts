import { and, arrayOverlaps, asc, desc, eq, getTableColumns, isNull, lt, ne } from 'drizzle-orm';
import type { addressFields } from '../../contract/addresses.ts';
import type { CheckedList } from '../../contract/check-list.ts';
import type { ListQuery } from '../../contract/list.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { countList, planList } from '../db/list.ts';
import { users } from '../people/tables.ts';
import { clientAddresses } from './tables.ts';

type Row = typeof clientAddresses.$inferInsert;
/** When an address was changed, and by whom. */
export type Stamp = Required<Pick<Row, 'updated_at' | 'updated_by'>>;

const { deleted_at, ...own } = getTableColumns(clientAddresses);
const shown = { ...own, updated_by: { id: users.id, name: users.display_name } };
const primaryFirst = [desc(clientAddresses.is_primary), asc(clientAddresses.id)];
const there = isNull(deleted_at);

const joined = (tx: Tx) =>
  tx.select(shown).from(clientAddresses).leftJoin(users, eq(users.id, clientAddresses.updated_by));

export async function addressPage(tx: Tx, checked: CheckedList<typeof addressFields>, query: ListQuery) {
  const { where, orderBy, limit, offset } = planList(checked, query, {
    columns: { ...own, country: own.country_code },
    always: [there],
    order: primaryFirst,
    tieBreak: clientAddresses.id,
  });
  const rows = await joined(tx)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return { rows, count: await countList(tx, clientAddresses, where, query) };
}

export const addressById = async (tx: Tx, id: string) =>
  (await joined(tx).where(and(eq(clientAddresses.id, id), there)))[0];
/** The same, and those that were deleted. */
export const anyAddressById = async (tx: Tx, id: string) =>
  (
    await tx
      .select({ ...shown, deleted_at })
      .from(clientAddresses)
      .leftJoin(users, eq(users.id, clientAddresses.updated_by))
      .where(eq(clientAddresses.id, id))
  )[0];
export type AddressRow = NonNullable<Awaited<ReturnType<typeof addressById>>>;

/** Every address of a client, the primary ones first. */
export const addressesOf = (tx: Tx, clientId: string) =>
  tx
    .select(own)
    .from(clientAddresses)
    .where(and(eq(clientAddresses.client_id, clientId), there))
    .orderBy(...primaryFirst);

/** False, and nothing done, if there is one of that id. */
export async function insertAddress(tx: Tx, row: Row): Promise<boolean> {
  const { rowCount } = await tx.insert(clientAddresses).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** True if it was there in this version. */
export async function changeAddress(
  tx: Tx,
  { id, version }: Pick<AddressRow, 'id' | 'version'>,
  change: Partial<Row> & Stamp,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(clientAddresses)
    .set({ ...change, version: version + 1 })
    .where(and(eq(clientAddresses.id, id), eq(clientAddresses.version, version), there));
  return rowCount === 1;
}

/** The other primary addresses of a client for any of these kinds. */
export const otherPrimaries = (tx: Tx, { id, client_id, types }: Pick<Row, 'id' | 'client_id' | 'types'>) =>
  tx
    .select(own)
    .from(clientAddresses)
    .where(
      and(
        eq(clientAddresses.client_id, client_id),
        ne(clientAddresses.id, id),
        clientAddresses.is_primary,
        arrayOverlaps(clientAddresses.types, types),
        there,
      ),
    );

/** Deletes at a time, or brings back with null. */
export const setDeleted = (tx: Tx, id: string, at: string | null) =>
  tx.update(clientAddresses).set({ deleted_at: at }).where(eq(clientAddresses.id, id));

/** The system's: those deleted before then are gone for good. */
export const purgeAddresses = (tx: Tx, before: string) =>
  tx.delete(clientAddresses).where(lt(clientAddresses.deleted_at, before));

export const insertAddresses = (tx: Tx, rows: Row[]) => insertMany(tx, clientAddresses, rows);
