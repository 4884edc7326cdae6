import type { Endpoint } from '#contract/core/endpoint.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import type { publishPayslips } from '#contract/payroll/client-payslips.ts';
import { lockClient } from '#server/clients/lock.queries.ts';
import type { Call } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { monthOf } from '#server/reference/calendar.ts';
import { updateYearsSoFar } from '../figures/year-so-far.ts';
import { payslipAnswers } from './answer.ts';
import { logPayslip } from './payslip-activity.ts';
import { clientsOfPayslips, lockPayslips, type StaffPayslip, setStatus, staffPayslips } from './queries.ts';

const nameOf = ({ employee }: StaffPayslip) => fullName(employee);

/** Publishes drafts and tells their employees; published ones stay as they are; withdrawn ones and those of an open pay run are refused. */
export async function publish(call: Call<typeof publishPayslips>) {
  const { tx, input, actor } = call;
  const { ids } = input.body;
  // A run that is begun at this moment locks its client too: it is seen here, or it sees what was published.
  for (const clientId of await clientsOfPayslips(tx, ids)) await lockClient(tx, clientId);
  await lockPayslips(tx, ids);
  const rows = await staffPayslips(tx, ids);
  if (rows.length < new Set(ids).size) throw new Refusal('not_found');
  const ofRun = rows.find(({ payslip, in_run }) => in_run && payslip.status === 'DRAFT');
  if (ofRun)
    throw new Refusal('conflict', {
      message: `The payslip of ${nameOf(ofRun)} is part of a pay run. It is published with the run.`,
    });
  await publishDrafts(call, rows);
  return payslipAnswers(tx, actor, await staffPayslips(tx, ids));
}

/** Publishes those of these payslips that are drafts; the caller has locked them. */
export async function publishDrafts(
  call: Pick<Call<Endpoint>, 'tx' | 'now' | 'activity'>,
  rows: readonly StaffPayslip[],
): Promise<void> {
  const { tx, now } = call;
  const withdrawn = rows.find(
    ({ payslip }) => payslip.status === 'WITHDRAWN' || payslip.status === 'WITHHELD',
  );
  if (withdrawn)
    throw new Refusal('conflict', {
      message: `The payslip of ${nameOf(withdrawn)} was withdrawn. Upload it again to publish it.`,
    });
  const drafts = rows.filter(({ payslip }) => payslip.status === 'DRAFT');
  await updateYearsSoFar(
    tx,
    drafts.map(({ payslip }) => payslip),
  );
  const draftIds = drafts.map(({ payslip }) => payslip.id);
  if (draftIds.length > 0) await setStatus(tx, draftIds, { status: 'PUBLISHED', published_at: now });
  for (const draft of drafts) {
    await logPayslip(call, 'published', draft);
    await putInInbox(
      tx,
      {
        readerId: draft.employee.id,
        kind: 'payroll.payslip',
        title: `New payslip: ${monthOf(draft.payslip.period_end)}`,
        body: 'You can read it, and keep it on this device.',
        path: `/client/my-payslips/${draft.payslip.id}`,
      },
      now,
    );
  }
}
