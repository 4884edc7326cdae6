import { actedBy } from '#contract/core/acted-as.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import type { PayReport } from '#contract/payroll/pay-runs.ts';
import * as contract from '#contract/payroll/pay-runs.ts';
import { addresseesOf, allowedBy, managersOf } from '#server/clients/addressees.ts';
import { contactOfClient } from '#server/contacts/queries.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { payrollManagersOf } from '../records/queries.ts';
import { logRun, runTitle } from './publish-run.ts';
import { closeRequests, type SharedRun, setAnswer, sharedRunById, sharedRunPage } from './queries.ts';
import { filesOfRuns } from './report-files.queries.ts';
import { reportFileOf } from './run-answer.ts';

const empty = { totals: [], rows: [], joiners: [], leavers: [], without_payslip: [] };
const reportOf = (
  { client_id: _, calendar_id: __, sent_by: ___, answered_account_id: ____, report, ...run }: SharedRun,
  files: Awaited<ReturnType<typeof filesOfRuns>>,
): PayReport => ({
  ...run,
  report: report ?? empty,
  files: files.filter(({ run_id }) => run_id === run.id).map(reportFileOf),
});

/** The state of a report in words, for a contact who answers too late. */
function present({ status, answered_by, answered_as }: SharedRun): string {
  const who = actedBy(answered_by ?? '', answered_as);
  if (status === 'CLIENT_APPROVAL') return 'This report was sent again. Read it once more.';
  return status === 'IN_REVIEW'
    ? `${who} returned this report already.`
    : `${who} approved this report already.`;
}

/** The readers of an answer: who sent the report, else those who run the client's payrolls, or look after it. System actor only. */
const readersOf = async (tx: Tx, { client_id, sent_by }: SharedRun) =>
  addresseesOf(tx, client_id, {
    holders: [
      sent_by ? [sent_by] : [],
      [...new Set(await payrollManagersOf(tx, client_id))],
      await managersOf(tx, client_id),
    ],
    may: allowedBy(contract.listPayRuns.allow.permissions),
    does: 'sent this report, runs this client’s payrolls or looks after it',
  });

/** A report that was taken back or cancelled is not there for a contact, and neither is another company's. */
const takenBack = () =>
  new Refusal('not_found', {
    message: 'This report is no longer there: the firm took it back. If a new one follows, you are told.',
  });

export const payReportHandlers: readonly Handler[] = [
  handle(contract.listPayReports, async ({ tx, input: { query } }) => {
    const checked = checkedList(contract.payReportFields, query);
    const { rows, count } = await sharedRunPage(tx, checked, query);
    const files = await filesOfRuns(
      tx,
      rows.map(({ id }) => id),
    );
    return listAnswer(
      rows.map((run) => reportOf(run, files)),
      query,
      checked,
      count,
    );
  }),

  handle(contract.answerPayReport, async (call) => {
    const { tx, actor, session, input, now } = call;
    const { id } = input.params;
    const { version, approve, comment } = input.body;
    const seen = await sharedRunById(tx, id);
    if (!seen) throw takenBack();
    const contact = await contactOfClient(tx, actor.contactIds, seen.client_id);
    if (!contact || !session) throw takenBack();
    const answered_by = fullName(contact);
    const taken = await setAnswer(
      tx,
      { id, version },
      {
        status: approve ? 'APPROVED' : 'IN_REVIEW',
        answered_by,
        answered_contact_id: contact.id,
        answered_account_id: actor.accountId,
        answered_address: session.email,
        answered_at: now,
        comment: approve ? null : comment,
      },
    );
    const run = await sharedRunById(tx, id);
    if (!run) throw takenBack();
    // The same answer, which a device sent twice at once: it was taken.
    const isSame =
      run.version === version + 1 &&
      run.status === (approve ? 'APPROVED' : 'IN_REVIEW') &&
      run.answered_account_id === actor.accountId &&
      run.comment === (approve ? null : comment);
    if (!taken && isSame) return reportOf(run, await filesOfRuns(tx, [id]));
    if (!taken) throw new Refusal('conflict', { message: present(run) });
    await closeRequests(tx, id);
    await logRun(call, approve ? 'approved' : 'returned', run);
    await asSystem(tx, async () => {
      const { ids, why } = await readersOf(tx, run);
      for (const readerId of ids)
        await putInInbox(
          tx,
          {
            readerId,
            kind: approve ? 'payroll.approved' : 'payroll.returned',
            title: `${answered_by} ${approve ? 'approved' : 'returned'} ${runTitle(run)}`,
            body: `${approve ? 'Its payslips can be published.' : 'Their comment is with the run.'} ${why}`.trim(),
            path: `/app/clients/${run.client_id}/payroll/runs/${id}`,
          },
          now,
        );
    });
    return reportOf(run, await filesOfRuns(tx, [id]));
  }),
];
