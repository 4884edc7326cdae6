import * as v from 'valibot';
import { fieldCheck } from '../core/fields.ts';
import { hundredths, minorUnits, readAmount } from '../core/money.ts';
import { required } from '../core/rules.ts';
import { signs } from '../core/text/pasted.ts';
import { paidKinds, withheldKinds } from './payroll.ts';
import { figuresOf } from './payslip-totals.ts';

/* The figures of a payslip as a form or a file has them. The totals follow from the lines: nobody types them. */

export const lineKinds = [...paidKinds, ...withheldKinds] as const;
export type LineKind = (typeof lineKinds)[number];

/** Most lines of a payslip. */
export const payslipLines = 60;
/** Digits before the decimal mark: sixty lines of them, over a year, are still an amount. */
const wholeDigits = 11;

/** A text that is an amount with at most two decimals. */
const isAmount = (text: string) =>
  new RegExp(`^\\d{1,${wholeDigits}}(\\.\\d{1,2})?$`).test(readAmount(text, '.') ?? '');
const wrongAmount = 'Write an amount, such as 4250.00.';
const amountText = v.pipe(
  v.string(wrongAmount),
  signs,
  v.maxLength(30, wrongAmount),
  v.check(isAmount, wrongAmount),
  v.transform((text) => readAmount(text, '.') ?? text),
);

export const payslipLineForm = v.object({
  kind: v.picklist(lineKinds, 'Choose a kind.'),
  label: required('label', 100),
  amount: amountText,
});

/** The fields of the form; spread into the calls that take them. */
export const figureFields = {
  lines: v.pipe(
    v.array(payslipLineForm),
    v.minLength(1, 'Add at least 1 line.'),
    v.maxLength(payslipLines, `A payslip has at most ${payslipLines} lines.`),
  ),
  /** All of what the payslip costs its employer, the gross pay included; '' for not given. */
  employer_cost: v.pipe(
    v.string(wrongAmount),
    signs,
    v.maxLength(30, wrongAmount),
    v.check((text) => text === '' || isAmount(text), wrongAmount),
    v.transform((text) => (text === '' ? null : (readAmount(text, '.') ?? text))),
  ),
};
const figuresObject = v.object(figureFields);
export type PayslipFigures = v.InferOutput<typeof figuresObject>;

/** Refuses deductions that are more than the pay. */
export const paysSomething = <F extends PayslipFigures>() =>
  fieldCheck<F>(
    'lines',
    ({ lines }) => hundredths(figuresOf(lines).net) >= 0n,
    'The deductions are more than the gross pay.',
  );
/** Refuses an employer cost that leaves out the pay itself. */
export const costsThePay = <F extends PayslipFigures>() =>
  fieldCheck<F>(
    'employer_cost',
    ({ lines, employer_cost }) =>
      employer_cost === null || hundredths(employer_cost) >= hundredths(figuresOf(lines).gross),
    'The employer cost is less than the gross pay, which is a part of it.',
  );

export const payslipFiguresForm = v.pipe(figuresObject, paysSomething(), costsThePay());
export type PayslipFiguresInput = v.InferInput<typeof payslipFiguresForm>;

/** The problem of an amount that has more decimals than its currency; undefined if there is none. */
export function decimalsProblem(amount: string, currency: string): string | undefined {
  const most = minorUnits(currency);
  const decimals = (amount.split('.')[1] ?? '').replace(/0+$/, '').length;
  if (decimals <= most) return undefined;
  return most === 0 ? `${currency} has no decimals.` : `${currency} has ${most} decimals.`;
}
