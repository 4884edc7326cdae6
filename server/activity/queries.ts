import type { Tx } from '../db/db.ts';
import { activityLog } from './tables.ts';

export async function insertActivity(tx: Tx, row: typeof activityLog.$inferInsert): Promise<void> {
  await tx.insert(activityLog).values(row);
}
