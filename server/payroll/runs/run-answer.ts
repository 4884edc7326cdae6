import { actedBy } from '#contract/core/acted-as.ts';
import type { FileFacts } from '#contract/documents/documents.ts';
import { masked, seesPay } from '#contract/payroll/amounts.ts';
import type { PayRun, PayRunWithReport, ReportFile } from '#contract/payroll/pay-runs.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { approvalsOf } from './approvals.queries.ts';
import { lockRun, type PayRunRow, runById } from './queries.ts';
import { liveReport, maskedReport } from './report.ts';
import { filesOfRuns } from './report-files.queries.ts';

/** A file of a report in the form of the contract. */
export const reportFileOf = ({
  id,
  added_at,
  added_by,
  file: { name, type, size, sha256 },
}: Omit<ReportFile, 'file'> & { file: FileFacts }): ReportFile => ({
  ...{ id, added_at, added_by },
  file: { name, type, size, sha256 },
});

/** A run without its figures. The words of a return may name amounts, and are for those who may see pay. */
export const runFactsOf = (
  { permissions }: Actor,
  {
    client_id: _,
    calendar_id: __,
    reasons: ___,
    report: ____,
    answered_account_id: _____,
    sender,
    comment,
    ...run
  }: PayRunRow,
): PayRun => ({
  ...run,
  sent_by: sender,
  comment: comment === null || seesPay(permissions) ? comment : masked,
});

/** Figures are the present ones until the run is sent, and the sent ones from then on. */
export async function runAnswerOf(tx: Tx, actor: Actor, run: PayRunRow): Promise<PayRunWithReport> {
  const prepares = run.status === 'DRAFT' || run.status === 'IN_REVIEW';
  const report = (prepares ? null : run.report) ?? (await liveReport(tx, run));
  const open = seesPay(actor.permissions);
  const files = open ? (await filesOfRuns(tx, [run.id])).map(reportFileOf) : [];
  const given = run.status === 'CLIENT_APPROVAL' ? await approvalsOf(tx, run.id, run.version) : [];
  const approvals = given.map(({ by, at }) => ({ by, at }));
  return { ...runFactsOf(actor, run), report: open ? report : maskedReport(report), files, approvals };
}

export async function knownRun(tx: Tx, id: string): Promise<PayRunRow> {
  const run = await runById(tx, id);
  if (!run) throw new Refusal('not_found');
  return run;
}
export async function lockedRun(tx: Tx, id: string): Promise<PayRunRow> {
  await lockRun(tx, id);
  return knownRun(tx, id);
}

/** The present state of a run in words, for somebody who saw another one. */
export function present({ status, sender, answered_by, answered_as, comment }: PayRunRow): string {
  const who = actedBy(answered_by ?? '', answered_as);
  switch (status) {
    case 'DRAFT':
      return 'This run is a draft.';
    case 'IN_REVIEW':
      return comment === null
        ? 'This run is in review. Look through it once more.'
        : `${who} returned this run.`;
    case 'CLIENT_APPROVAL':
      return `${sender?.name ?? 'A colleague'} sent this run to the client already.`;
    case 'APPROVED':
      return `${who} approved this run.`;
    case 'PUBLISHED':
      return 'This run was published already.';
    case 'CANCELLED':
      return 'This run was cancelled.';
  }
}
