import * as contract from '#contract/payroll/client-payslips.ts';
import type { Tx } from '#server/db/db.ts';
import { fileAnswer } from '#server/files/file-answer.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Handler, handle, handleWithoutTransaction } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { payslipFile } from '../payslip-files.ts';
import { add } from './add.ts';
import { payslipAnswers } from './answer.ts';
import { logPayslip } from './payslip-activity.ts';
import { publish } from './publish-payslips.ts';
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
      await logPayslip(call, 'withdrawn', row);
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
    await logPayslip(call, 'deleted', row);
    return undefined;
  }),
];
