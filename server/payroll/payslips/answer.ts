import { fullName } from '#contract/core/text/full-name.ts';
import type { ClientPayslip } from '#contract/payroll/client-payslips.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { moneyOf } from '../money.ts';
import { payFilesFor } from '../pay-files.ts';
import type { StaffPayslip } from './queries.ts';

type Person = StaffPayslip['employee'];

/** An employee by number and name. */
export const employeeRef = ({ id, employee_no, first_name, last_name }: Omit<Person, 'client_id'>) => ({
  id,
  employee_no,
  name: fullName({ first_name, last_name }),
});

/** Payslips as staff see them: figures and files only for those who may see pay. */
export async function payslipAnswers(
  tx: Tx,
  actor: Actor,
  rows: readonly StaffPayslip[],
): Promise<ClientPayslip[]> {
  const ids = rows.map(({ payslip }) => payslip.file_id);
  const { open, factsOf } = await payFilesFor(tx, actor, ids);
  return rows.map(({ payslip, employee, in_run }) => ({
    id: payslip.id,
    employee: employeeRef(employee),
    period_start: payslip.period_start,
    period_end: payslip.period_end,
    pay_date: payslip.pay_date,
    run_type: payslip.run_type,
    status: payslip.status,
    in_run,
    from_figures: !payslip.uploaded && payslip.gross !== null,
    net: open ? moneyOf(payslip.net, payslip.currency) : null,
    gross: open ? moneyOf(payslip.gross, payslip.currency) : null,
    published_at: payslip.published_at,
    first_viewed_at: payslip.first_viewed_at,
    file: factsOf(payslip.file_id),
  }));
}
