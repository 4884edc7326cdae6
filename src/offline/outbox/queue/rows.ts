import type { OutboxDatabase } from '#src/offline/database/outbox.ts';
import type { CommandRow, ConflictRow } from '#src/offline/database/rows.ts';
import { dropFiles } from '../shared/shared-files.ts';
import { dependentsIn } from './order.ts';

/** Outbox items, with the server's answers to them. */
export interface Rows {
  readonly commands: readonly CommandRow[];
  readonly conflicts: readonly ConflictRow[];
}
export const noRows: Rows = { commands: [], conflicts: [] };

/** Deletes items with their dependents and files, and answers all of them. Runs inside the caller's transaction. */
export async function takeRows(outbox: OutboxDatabase, rows: readonly { id: string }[]): Promise<Rows> {
  const { commands, conflicts } = outbox;
  const all = await commands.toArray();
  const ids = [...new Set(rows.flatMap(({ id }) => [id, ...dependentsIn(all, id)]))];
  const said = (await conflicts.bulkGet(ids)).filter((row) => row !== undefined);
  await Promise.all([commands.bulkDelete(ids), conflicts.bulkDelete(ids), dropFiles(outbox, ids)]);
  return { commands: all.filter(({ id }) => ids.includes(id)), conflicts: said };
}

/** Puts items back unchanged. Runs inside the caller's transaction. */
export const putRows = ({ commands, conflicts }: OutboxDatabase, rows: Rows): Promise<unknown> =>
  Promise.all([commands.bulkPut([...rows.commands]), conflicts.bulkPut([...rows.conflicts])]);
