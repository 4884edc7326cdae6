import * as contract from '#contract/payroll/payslip-figures.ts';
import { cannotReverse } from '#server/activity/reversed-entry.ts';
import { type Handler, handle, type Reversal } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { logPayslip } from '../payslips/payslip-activity.ts';
import { deleteDraft, lockPayslips, staffPayslips } from '../payslips/queries.ts';
import { startFiguresImport } from './import-figures.ts';
import { importById, sentRunOf } from './queries.ts';
import { create, figuresAnswer, readPayslip, update } from './write-figures.ts';

/** A draft that was added can be taken back, also with all of its import, as long as it is as it was added. */
const reversal: Reversal = {
  type: 'payslip',
  edit: { all: ['view client', 'view payroll client', 'edit payroll client'] },
  fieldOf: {},
  async reverse(call, { effect, subjectId, mark }) {
    const { tx } = call;
    if (effect !== 'created') throw cannotReverse('A draft that was removed is entered or uploaded again.');
    await lockPayslips(tx, [subjectId]);
    const [row] = await staffPayslips(tx, [subjectId]);
    if (!row) throw cannotReverse('This draft was removed already.');
    if (row.payslip.status !== 'DRAFT')
      throw cannotReverse('This payslip was published. Withdraw it instead.');
    if (row.payslip.version > 1)
      throw cannotReverse('This draft was changed since. Remove it among the payslips.');
    if (await sentRunOf(tx, subjectId))
      throw cannotReverse('The client has the report of its pay run. Take the run back first.');
    await deleteDraft(tx, subjectId);
    await logPayslip(call, mark, row);
  },
};

export const payslipFigureHandlers: readonly Handler[] = [
  handle(contract.createPayslipFigures, create, { reversal }),

  handle(contract.readPayslipFigures, async ({ tx, actor, input }) => {
    const row = await readPayslip(tx, input.params.id);
    return figuresAnswer(tx, actor, row);
  }),

  handle(contract.updatePayslipFigures, update),

  handle(contract.importPayslipFigures, startFiguresImport),

  handle(contract.readPayslipImport, async ({ tx, input }) => {
    const row = await importById(tx, input.params.id);
    if (!row) throw new Refusal('not_found');
    const { id, state, count, problem } = row;
    return { id, state, rows: count, problem };
  }),
];
