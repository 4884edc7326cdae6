import type { Endpoint } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import { decimalsProblem, type PayslipFigures } from '#contract/payroll/payslip-figures.form.ts';
import type * as contract from '#contract/payroll/payslip-figures.ts';
import type { PayslipWithFigures } from '#contract/payroll/payslip-figures.ts';
import { figuresOf } from '#contract/payroll/payslip-totals.ts';
import { lockClient } from '#server/clients/lock.queries.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import type { Call } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { moneyOf } from '../money.ts';
import { payslipAnswers } from '../payslips/answer.ts';
import { logPayslip } from '../payslips/payslip-activity.ts';
import { employeesOfClient, lockPayslips, type StaffPayslip, staffPayslips } from '../payslips/queries.ts';
import { takenPeriods } from '../payslips/taken-periods.ts';
import { insertPayslipLines, insertPayslips, linesOfPayslips } from '../queries.ts';
import { deleteLines, sentRunOf, setFigures } from './queries.ts';
import { yearsSoFar } from './year-so-far.ts';

export type EmployeeOfClient = Awaited<ReturnType<typeof employeesOfClient>>[number];
type FiguresCall = Pick<Call<Endpoint>, 'tx' | 'now' | 'activity'>;
type CreateCall = Call<typeof contract.createPayslipFigures>;

/** The period of payslips and the run they are for. */
export type PayslipPeriod = Pick<
  CreateCall['input']['body'],
  'period_start' | 'period_end' | 'pay_date' | 'run_type'
>;

/** A payslip with its lines, for those who may see pay. */
export async function figuresAnswer(tx: Tx, actor: Actor, row: StaffPayslip): Promise<PayslipWithFigures> {
  const { payslip } = row;
  const [answer] = await payslipAnswers(tx, actor, [row]);
  if (!answer) throw new Refusal('not_found');
  const money = (amount: string | null) => moneyOf(amount, payslip.currency);
  return {
    ...answer,
    version: payslip.version,
    currency: payslip.currency,
    lines: (await linesOfPayslips(tx, [payslip.id])).map(({ kind, label, amount }) => ({
      kind,
      label,
      amount,
    })),
    deductions: money(payslip.deductions),
    employer_cost: money(payslip.employer_cost),
    ytd_gross: money(payslip.ytd_gross),
    ytd_net: money(payslip.ytd_net),
  };
}

/** One payslip. Throws `not_found`. */
export async function readPayslip(tx: Tx, id: string): Promise<StaffPayslip> {
  const [row] = await staffPayslips(tx, [id]);
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Amounts that their currency does not have, by field. */
function refuseDecimals({ lines, employer_cost }: PayslipFigures, currency: string): void {
  const errors: Record<string, string[]> = {};
  const note = (field: string, amount: string) => {
    const problem = decimalsProblem(amount, currency);
    if (problem !== undefined) errors[field] = [problem];
  };
  lines.forEach(({ amount }, at) => {
    note(`lines.${at}.amount`, amount);
  });
  if (employer_cost !== null) note('employer_cost', employer_cost);
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
}

const insertLines = (tx: Tx, now: string, payslipId: string, lines: PayslipFigures['lines']) =>
  insertPayslipLines(
    tx,
    lines.map((line, position) => ({ ...line, id: newId(Date.parse(now)), payslip_id: payslipId, position })),
  );

/** Adds a draft by its figures. The caller has locked the client of the employee. The same id once more changes nothing. */
export async function createFigures(
  call: FiguresCall,
  { id, ...figures }: PayslipFigures & { id: string },
  employee: EmployeeOfClient,
  period: PayslipPeriod,
): Promise<void> {
  const { tx, now } = call;
  const [there] = await staffPayslips(tx, [id]);
  if (there) {
    // Sent once more after a lost answer.
    if (there.employee.id === employee.id && there.payslip.period_end === period.period_end) return;
    throw invalid('id', 'There is another payslip of this id.');
  }
  const taken = (await takenPeriods(tx, period, [employee])).get(employee.id);
  if (taken !== undefined) throw invalid('employee_id', taken);
  refuseDecimals(figures, employee.currency);
  const { lines, employer_cost } = figures;
  const slip = {
    id,
    employee_id: employee.id,
    pay_date: period.pay_date,
    currency: employee.currency,
    ...figuresOf(lines),
  };
  await insertPayslips(tx, [
    {
      ...slip,
      ...(await yearsSoFar(tx, [slip])).get(id),
      period_start: period.period_start,
      period_end: period.period_end,
      run_type: period.run_type,
      employer_cost,
      status: 'DRAFT',
      created_at: now,
    },
  ]);
  await insertLines(tx, now, id, lines);
  await logPayslip(call, 'created', await readPayslip(tx, id));
}

/** Handles the call that adds one payslip by its figures. */
export async function create(call: CreateCall): Promise<PayslipWithFigures> {
  const { tx, actor, input } = call;
  const { id, client_id, employee_id, lines, employer_cost, ...period } = input.body;
  if (!(await lockClient(tx, client_id))) throw invalid('client_id', 'There is no such client.');
  const employee = (await employeesOfClient(tx, client_id)).find((one) => one.id === employee_id);
  if (!employee) throw invalid('employee_id', 'This employee is not one of this client’s.');
  await createFigures(call, { id, lines, employer_cost }, employee, period);
  return figuresAnswer(tx, actor, await readPayslip(tx, id));
}

/** Handles the call that changes a draft. A draft has no stored PDF: it is made from the figures whenever somebody opens it. */
export async function update(call: Call<typeof contract.updatePayslipFigures>): Promise<PayslipWithFigures> {
  const { tx, actor, input, now } = call;
  const { id } = input.params;
  const { version, pay_date, ...figures } = input.body;
  await lockPayslips(tx, [id]);
  const row = await readPayslip(tx, id);
  const { payslip } = row;
  if (payslip.uploaded)
    throw new Refusal('conflict', {
      message: 'This payslip is a PDF that was uploaded: it has no lines to edit.',
    });
  if (payslip.status !== 'DRAFT')
    throw new Refusal('conflict', {
      message: 'This payslip was published, and is not edited. Withdraw it and enter another one.',
    });
  if (await sentRunOf(tx, id))
    throw new Refusal('conflict', {
      message: 'The client has the report of its pay run. Take the run back to change this payslip.',
    });
  if (payslip.version !== version)
    throw new Refusal('stale', { current: await figuresAnswer(tx, actor, row) });
  refuseDecimals(figures, payslip.currency);
  const changed = { ...payslip, pay_date, ...figuresOf(figures.lines) };
  await setFigures(tx, id, {
    pay_date,
    ...figuresOf(figures.lines),
    ...(await yearsSoFar(tx, [changed])).get(id),
    employer_cost: figures.employer_cost,
    version: version + 1,
  });
  await deleteLines(tx, id);
  await insertLines(tx, now, id, figures.lines);
  await logPayslip(call, 'changed', row);
  return figuresAnswer(tx, actor, await readPayslip(tx, id));
}
