import { exportKeptMs, listExports, readExport, readExportFile, removeExport } from '#contract/exports.ts';
import { writeActivity } from '../activity/activity.ts';
import { later } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { factsOfFiles } from '../files/queries.ts';
import { type Handler, handle, handleWithoutTransaction } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { exportedOf, forgetExports } from './export.ts';
import { exportById, exportsSince } from './queries.ts';

async function own(tx: Tx, id: string) {
  const row = await exportById(tx, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

export const exportHandlers: readonly Handler[] = [
  handle(listExports, async ({ tx, now }) =>
    (await exportsSince(tx, later(now, -exportKeptMs))).map(exportedOf),
  ),

  handle(readExport, async ({ tx, input: { params } }) => exportedOf(await own(tx, params.id))),

  handle(readExportFile, async ({ tx, input: { params } }) => {
    const { file_id, finished_at } = await own(tx, params.id);
    if (file_id === null)
      throw new Refusal('conflict', {
        message: finished_at ? 'This export failed; there is no file.' : 'This export is not finished yet.',
      });
    const file = (await factsOfFiles(tx, [file_id]))(file_id);
    if (!file) throw new Refusal('gone');
    return fileAnswer(file);
  }),

  // The system deletes the row; the actor's row policy decides if the actor may see it.
  handleWithoutTransaction(removeExport, async ({ services, actor, now, request, input: { params } }) => {
    const { id, name } = await services.db.as(actor, (tx) => own(tx, params.id));
    const subject = { type: 'export', id } as const;
    const entry = { name: 'Export', event: 'removed', description: name, subject };
    await forgetExports(services, { id }, (tx) => writeActivity(tx, actor, entry, now, request));
    return undefined;
  }),
];
