import type { Endpoint } from '../../../contract/core/endpoint.ts';
import * as contract from '../../../contract/payroll/client-payslips.ts';
import type { Tx } from '../../db/db.ts';
import { fileAnswer } from '../../documents/file-answer.ts';
import { checkedList, listAnswer } from '../../http/calls/list-answer.ts';
import { type Call, type Handler, handle, handleWithoutTransaction } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { putInInbox } from '../../inbox/put.ts';
import { monthOf } from '../../reference/calendar.ts';
import { payslipFile } from '../payslip-files.ts';
import { add } from './add.ts';
import { payslipAnswers } from './answer.ts';
import {
  deleteDraft,
  lockPayslips,
  type StaffPayslip,
  setStatus,
  staffPayslipPage,
  staffPayslips,
} from './queries.ts';
import { match } from './read-uploads.ts';

/** One payslip, locked. */
async function held(tx: Tx, id: string): Promise<StaffPayslip> {
  await lockPayslips(tx, [id]);
  const [row] = await staffPayslips(tx, [id]);
  if (!row) throw new Refusal('not_found');
  return row;
}

const log = (call: Call<Endpoint>, event: string, { payslip, employee }: StaffPayslip) =>
  call.activity({
    name: 'Payslip',
    event,
    description: `${employee.first_name} ${employee.last_name}, ${payslip.period_end}`,
    subject: { type: 'payslip', id: payslip.id },
    clientId: employee.client_id,
  });

const nameOf = ({ employee }: StaffPayslip) => `${employee.first_name} ${employee.last_name}`;

async function publish(call: Call<typeof contract.publishPayslips>) {
  const { tx, input, now, actor } = call;
  const { ids } = input.body;
  await lockPayslips(tx, ids);
  const rows = await staffPayslips(tx, ids);
  if (rows.length < new Set(ids).size) throw new Refusal('not_found');
  const withdrawn = rows.find(
    ({ payslip }) => payslip.status === 'WITHDRAWN' || payslip.status === 'WITHHELD',
  );
  if (withdrawn)
    throw new Refusal('conflict', {
      message: `The payslip of ${nameOf(withdrawn)} was withdrawn. Upload it again to publish it.`,
    });
  const drafts = rows.filter(({ payslip }) => payslip.status === 'DRAFT');
  const draftIds = drafts.map(({ payslip }) => payslip.id);
  if (draftIds.length > 0) await setStatus(tx, draftIds, { status: 'PUBLISHED', published_at: now });
  for (const draft of drafts) {
    await log(call, 'published', draft);
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
  return payslipAnswers(tx, actor, await staffPayslips(tx, ids));
}

export const staffPayslipHandlers: readonly Handler[] = [
  handle(contract.listClientPayslips, async ({ tx, actor, input: { query } }) => {
    const checked = checkedList(contract.clientPayslipFields, query);
    const { rows, count } = await staffPayslipPage(tx, checked, query);
    return listAnswer(await payslipAnswers(tx, actor, rows), query, checked, count);
  }),

  handle(contract.readClientPayslipFile, async (call) => {
    const { id } = call.input.params;
    if ((await staffPayslips(call.tx, [id])).length === 0) throw new Refusal('not_found');
    const file = await payslipFile(call, id);
    if (!file) throw new Refusal('not_found');
    return fileAnswer(file);
  }),

  handleWithoutTransaction(contract.matchPayslips, match),

  handle(contract.addPayslips, add),

  handle(contract.publishPayslips, publish),

  handle(contract.withdrawPayslip, async (call) => {
    const { tx, input, actor } = call;
    const { id } = input.params;
    const row = await held(tx, id);
    if (row.payslip.status === 'DRAFT')
      throw new Refusal('conflict', {
        message: 'This payslip was never published. Remove the draft instead.',
      });
    if (row.payslip.status === 'PUBLISHED') {
      await setStatus(tx, [id], { status: 'WITHDRAWN' });
      await log(call, 'withdrawn', row);
    }
    const [answer] = await payslipAnswers(tx, actor, [await held(tx, id)]);
    if (!answer) throw new Refusal('not_found');
    return answer;
  }),

  handle(contract.removePayslipDraft, async (call) => {
    const { tx, input } = call;
    const row = await held(tx, input.params.id);
    if (row.payslip.status !== 'DRAFT')
      throw new Refusal('conflict', { message: 'This payslip was published. Withdraw it instead.' });
    await deleteDraft(tx, row.payslip.id);
    await log(call, 'deleted', row);
    return undefined;
  }),
];
