import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { firm } from './tables.ts';

const { logo: _, ...facts } = getTableColumns(firm);
/** A name of the logo that changes with its content; null if there is none. */
const logo = sql<string | null>`left(encode(sha256(${firm.logo}), 'hex'), 32)`;

/** The row of the firm, its logo by name; undefined until it is set up. */
export const firmRow = async (tx: Tx) => (await tx.select({ ...facts, logo }).from(firm))[0];

/** The time zone of the firm; undefined until it is set up. */
export const zoneOfFirm = async (tx: Tx): Promise<string | undefined> =>
  (await tx.select({ zone: firm.time_zone }).from(firm))[0]?.zone;

/** The picture of the firm's logo, PNG; null if there is none. */
export const firmLogo = async (tx: Tx): Promise<Buffer | null> => {
  const bytes = (await tx.select({ logo: firm.logo }).from(firm))[0]?.logo;
  return bytes ? Buffer.from(bytes) : null;
};

/** System actor only. */
export const insertFirmRow = (tx: Tx, row: Omit<typeof firm.$inferInsert, 'id'>) =>
  tx.insert(firm).values(row);

/** Saves the firm in the version it was read in; 0 if it has no row yet. False if it was changed meanwhile. */
export async function saveFirmRow(
  tx: Tx,
  version: number,
  row: Omit<typeof firm.$inferInsert, 'id' | 'version' | 'put_away'>,
): Promise<boolean> {
  if (version === 0) return (await tx.insert(firm).values(row).onConflictDoNothing()).rowCount === 1;
  const { rowCount } = await tx
    .update(firm)
    .set({ ...row, version: version + 1 })
    .where(and(eq(firm.id, 1), eq(firm.version, version)));
  return rowCount === 1;
}
