import { amountOf, hundredths } from '../core/money.ts';
import { type PublishedPayslip, paidKinds } from './payroll.ts';

export type PayslipLine = PublishedPayslip['lines'][number];

const isPaid = ({ kind }: Pick<PayslipLine, 'kind'>) => paidKinds.some((paid) => paid === kind);
const sum = (lines: readonly Pick<PayslipLine, 'amount'>[]) =>
  lines.reduce((total, { amount }) => total + hundredths(amount), 0n);

/** Gross is the sum of the paid lines, net the rest after the withheld ones. */
export function figuresOf(lines: readonly Pick<PayslipLine, 'kind' | 'amount'>[]): {
  gross: string;
  deductions: string;
  net: string;
} {
  const gross = sum(lines.filter(isPaid));
  const deductions = sum(lines.filter((line) => !isPaid(line)));
  return { gross: amountOf(gross), deductions: amountOf(deductions), net: amountOf(gross - deductions) };
}
