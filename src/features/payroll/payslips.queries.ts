import { listPayslips } from '#contract/payroll/payroll.ts';
import { wholeListOf } from '#src/api/query.ts';

/** The employee's payslips, newest first; this device keeps the answer. */
export const myPayslips = wholeListOf(listPayslips);
