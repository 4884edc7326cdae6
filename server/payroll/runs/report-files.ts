import * as contract from '#contract/payroll/report-files.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { fileAnswer } from '#server/files/file-answer.ts';
import { takeUploads } from '#server/files/queries.ts';
import { forgetBlobs } from '#server/files/sweep.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { namesOfUsers } from '#server/people/queries.ts';
import { logRun } from './publish-run.ts';
import { type PayRunRow, setRun } from './queries.ts';
import {
  deletePayrollFile,
  deleteReportFile,
  insertReportFiles,
  reportFilesById,
} from './report-files.queries.ts';
import { knownRun, lockedRun, present, runAnswerOf } from './run-answer.ts';

/** Refuses a change of files that were sent to the client: they stay as they were sent. */
function refuseSent(run: PayRunRow): void {
  if (run.status === 'DRAFT' || run.status === 'IN_REVIEW') return;
  const change =
    run.status === 'PUBLISHED' || run.status === 'CANCELLED' ? '' : ' Take it back to change its files.';
  throw new Refusal('conflict', { message: `${present(run)}${change}` });
}

async function add(call: Call<typeof contract.addReportFiles>) {
  const { tx, actor, input, now } = call;
  const { files } = input.body;
  const run = await lockedRun(tx, input.params.id);
  const ids = files.map(({ id }) => id);
  const there = await reportFilesById(tx, ids);
  // Sent once more after a lost answer.
  if (there.length === ids.length && there.every(({ run_id }) => run_id === run.id))
    return runAnswerOf(tx, actor, run);
  if (there.length > 0 || new Set(ids).size < ids.length)
    throw new Refusal('conflict', { message: 'Another file has this id. Choose the files again.' });
  refuseSent(run);
  const uploads = await takeUploads(
    tx,
    files.map(({ upload_id }) => upload_id),
    'payroll',
    now,
  );
  const [person] = actor.userId ? await namesOfUsers(tx, [actor.userId]) : [];
  await insertReportFiles(
    tx,
    files.map(({ id, upload_id }, at) => {
      const file = uploads.find(({ uploadId }) => uploadId === upload_id)?.file;
      if (!file) throw invalid(`files.${at}.upload_id`, 'This file is no longer there. Choose it again.');
      return { id, run_id: run.id, file_id: file.id, added_at: now, added_by: person?.display_name ?? '' };
    }),
  );
  // A new version: whoever decides on the run has seen its files.
  await setRun(tx, run.id, {});
  // Without their names, which may say whom they pay.
  await logRun(call, files.length === 1 ? 'file added' : 'files added', run);
  return runAnswerOf(tx, actor, await knownRun(tx, run.id));
}

/** Removes a file of a report, and deletes it unless another record of the payroll has it. */
async function remove(call: Call<typeof contract.removeReportFile>) {
  const { tx, input, services } = call;
  const file = await reportFile(tx, input.params.id);
  const run = await lockedRun(tx, file.run_id);
  refuseSent(run);
  await deleteReportFile(tx, file.id);
  await setRun(tx, run.id, {});
  await logRun(call, 'file removed', run);
  const blob = await asSystem(tx, () => deletePayrollFile(tx, file.file.id));
  // One that is not deleted now, as while a backup is made, is found by the housekeeping.
  if (blob)
    call.after(
      () =>
        void forgetBlobs(services, [blob]).catch((error) =>
          services.log.error({ error }, 'a removed file stays in the store'),
        ),
    );
  return undefined;
}

async function reportFile(tx: Tx, id: string) {
  const [row] = await reportFilesById(tx, [id]);
  if (!row) throw new Refusal('not_found');
  return row;
}

export const reportFileHandlers: readonly Handler[] = [
  handle(contract.addReportFiles, add),
  handle(contract.removeReportFile, remove),
  handle(contract.readRunFile, async ({ tx, input }) => {
    const { run_id, file } = await reportFile(tx, input.params.id);
    await knownRun(tx, run_id);
    return fileAnswer(file);
  }),
  handle(contract.readReportFile, async ({ tx, input }) =>
    fileAnswer((await reportFile(tx, input.params.id)).file),
  ),
];
