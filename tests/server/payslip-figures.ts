import type { Input } from '#contract/core/endpoint.ts';
import type { createPayslipFigures } from '#contract/payroll/payslip-figures.ts';
import type { TestFirm } from './fixtures.ts';
import type { Tenant } from './tenant.ts';

export type FiguresBody = Input<typeof createPayslipFigures>['body'];

/** Lines of 6,200.00 gross and 5,199.50 net. */
export const exampleLines: FiguresBody['lines'] = [
  { kind: 'EARNING', label: 'Salary', amount: '6,000.00' },
  { kind: 'BENEFIT', label: 'Meals', amount: '200' },
  { kind: 'TAX', label: 'Withholding tax', amount: '700.50' },
  { kind: 'DEDUCTION', label: 'Pension', amount: '300.00' },
];

/** The body of the call that adds a draft of the payslip of a client's employee for August 2026 by its figures. */
export const figuresBody = (
  firm: TestFirm,
  { clientId, employee }: Tenant,
  change: Partial<FiguresBody> = {},
): FiguresBody => ({
  id: firm.id(),
  client_id: clientId,
  employee_id: employee.id,
  period_start: '2026-08-01',
  period_end: '2026-08-31',
  pay_date: '2026-08-25',
  run_type: 'SCHEDULED',
  lines: exampleLines,
  employer_cost: '7100',
  ...change,
});
