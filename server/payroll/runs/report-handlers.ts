import { actedBy } from '#contract/core/acted-as.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import type { PayReport, RightToApprove } from '#contract/payroll/pay-runs.ts';
import * as contract from '#contract/payroll/pay-runs.ts';
import { addresseesOf, allowedBy, managersOf } from '#server/clients/addressees.ts';
import { contactOfClient } from '#server/contacts/queries.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { payrollManagersOf } from '../records/queries.ts';
import { approvalsOf, insertApproval, rightToApprove } from './approvals.queries.ts';
import { logRun, runTitle } from './publish-run.ts';
import {
  closeRequests,
  lockRun,
  type SharedRun,
  setAnswer,
  sharedRunById,
  sharedRunPage,
} from './queries.ts';
import { filesOfRuns } from './report-files.queries.ts';
import { reportFileOf } from './run-answer.ts';

const empty = { totals: [], rows: [], joiners: [], leavers: [], without_payslip: [] };

/** Reports as the person who asks sees them, with their right to approve those that wait for an answer. */
async function reportsOf(call: ContactCall, runs: readonly SharedRun[]): Promise<PayReport[]> {
  const { tx } = call;
  const files = await filesOfRuns(
    tx,
    runs.map(({ id }) => id),
  );
  const reports: PayReport[] = [];
  for (const run of runs) {
    const { client_id, calendar_id: _, sent_by: __, answered_account_id: ___, report, ...facts } = run;
    const waits = run.status === 'CLIENT_APPROVAL';
    const contact = waits ? await contactOfClient(tx, call.actor.contactIds, client_id) : undefined;
    const given = waits ? await approvalsOf(tx, run.id, run.version) : [];
    reports.push({
      ...facts,
      report: report ?? empty,
      files: files.filter(({ run_id }) => run_id === run.id).map(reportFileOf),
      approvals: given.map(({ contact_id, by, at }) => ({ by, at, mine: contact_id === contact?.id })),
      right: contact ? await rightOf(call, run.id, contact.id) : null,
    });
  }
  return reports;
}
async function reportOf(call: ContactCall, run: SharedRun): Promise<PayReport> {
  const [report] = await reportsOf(call, [run]);
  if (!report) throw takenBack();
  return report;
}

type ContactCall = Pick<Call<Endpoint>, 'tx' | 'actor' | 'now'>;
const rightOf = ({ tx, actor, now }: ContactCall, runId: string, contactId: string) =>
  rightToApprove(tx, runId, { contactId, accountId: actor.accountId ?? '', now });

/** Why somebody does not answer a report, in words; undefined if they do. */
function whyNot(right: RightToApprove, approve: boolean): string | undefined {
  if (right === 'none') return 'Your company names other people to approve its payroll.';
  return right === 'over_limit' && approve
    ? 'This report is above the amount up to which you may approve. Somebody else of your company has to.'
    : undefined;
}

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
  handle(contract.listPayReports, async (call) => {
    const { query } = call.input;
    const checked = checkedList(contract.payReportFields, query);
    const { rows, count } = await sharedRunPage(call.tx, checked, query);
    return listAnswer(await reportsOf(call, rows), query, checked, count);
  }),

  handle(contract.answerPayReport, async (call) => {
    const { tx, actor, session, input, now } = call;
    const { id } = input.params;
    const { version, approve, comment } = input.body;
    // One answer at a time: each of two who approve jointly sees what the other did.
    await lockRun(tx, id);
    const seen = await sharedRunById(tx, id);
    if (!seen) throw takenBack();
    const contact = await contactOfClient(tx, actor.contactIds, seen.client_id);
    if (!contact || !session) throw takenBack();
    const waits = seen.status === 'CLIENT_APPROVAL' && seen.version === version;
    const right = waits ? await rightOf(call, id, contact.id) : 'alone';
    const refused = whyNot(right, approve);
    if (refused !== undefined) throw new Refusal('forbidden', { message: refused });
    const name = fullName(contact);
    if (approve && right === 'first') {
      const account = { account_id: session.account_id, address: session.email };
      const approval = { run_id: id, version, contact_id: contact.id, ...account, name, at: now };
      if (await insertApproval(tx, approval)) await logRun(call, 'approved jointly', seen);
      return reportOf(call, seen);
    }
    const others = right === 'second' && approve ? await approvalsOf(tx, id, version) : [];
    const before = others.flatMap((one) => (one.contact_id === contact.id ? [] : [one.by]));
    const answered_by = [...before, name].join(' and ');
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
    if (!taken && isSame) return reportOf(call, run);
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
    return reportOf(call, run);
  }),
];
