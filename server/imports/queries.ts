import { and, eq, lt } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { fileImports } from './tables.ts';

export type FileImportRow = typeof fileImports.$inferSelect;

/** Does nothing if the id exists. */
export const insertFileImport = (tx: Tx, row: typeof fileImports.$inferInsert) =>
  tx.insert(fileImports).values(row).onConflictDoNothing();

/** An import of the actor's own; of anybody's for the system. */
export const fileImportById = async (tx: Tx, id: string): Promise<FileImportRow | undefined> =>
  (await tx.select().from(fileImports).where(eq(fileImports.id, id)))[0];

type Change = Partial<
  Pick<FileImportRow, 'state' | 'rows' | 'rows_done' | 'written' | 'wrong' | 'problem' | 'finished_at'>
>;

/** Changes an import that has not ended. False if it has, or is gone. */
export const setFileImport = async (tx: Tx, id: string, change: Change): Promise<boolean> => {
  const queued = and(eq(fileImports.id, id), eq(fileImports.state, 'QUEUED'));
  return ((await tx.update(fileImports).set(change).where(queued)).rowCount ?? 0) > 0;
};

/** System actor only: deletes the imports begun before an instant. */
export const deleteFileImports = (tx: Tx, before: string) =>
  tx.delete(fileImports).where(lt(fileImports.created_at, before));
