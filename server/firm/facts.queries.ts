import type { Tx } from '../db/db.ts';
import { firm } from './tables.ts';

export type FirmRow = typeof firm.$inferSelect;

/** The row of the firm; undefined until it is set up. */
export const firmRow = async (tx: Tx): Promise<FirmRow | undefined> => (await tx.select().from(firm))[0];

/** System actor only. */
export const insertFirmRow = (tx: Tx, row: Omit<typeof firm.$inferInsert, 'id'>) =>
  tx.insert(firm).values(row);
