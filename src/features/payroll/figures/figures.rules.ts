import { amountOf, hundredths } from '#contract/core/money.ts';
import type { Money } from '#contract/core/values.ts';
import { type Payslip, paidKinds } from '#contract/payroll/payroll.ts';

/* Sums and differences of payslips, exact. */

type Paid = Pick<Payslip, 'pay_date' | 'net' | 'gross'>;

/** Pay of the pay days in one month (`YYYY-MM`), and of the year up to its end. */
export interface PaidMonth {
  month: string;
  /** Null unless every payslip of the month states it. */
  gross: Money | null;
  net: Money;
  soFar: Money;
}
export interface YearTotal {
  currency: string;
  net: Money;
  /** Null unless every payslip that counts states it. */
  gross: Money | null;
  months: PaidMonth[];
}
export interface PaidYear {
  year: string;
  payslips: number;
  /** Number of its payslips that state no net pay, and are in no total. */
  without: number;
  /** One for each currency. */
  totals: YearTotal[];
}

const yearOf = ({ pay_date }: Paid) => pay_date.slice(0, 4);
const monthOf = ({ pay_date }: Paid) => pay_date.slice(0, 7);
const sumOf = (amounts: readonly Money[]) =>
  amounts.reduce((sum, { amount }) => sum + hundredths(amount), 0n);
const unique = (texts: readonly string[]) => [...new Set(texts)].sort();

/** The net pay of each calendar year up to a day, by pay day; the newest year first. */
export function paidYears(payslips: readonly Paid[], day: string): PaidYear[] {
  const paid = payslips.filter(({ pay_date }) => pay_date <= day);
  return unique(paid.map(yearOf))
    .reverse()
    .map((year) => {
      const own = paid.filter((slip) => yearOf(slip) === year);
      const stated = own.filter(({ net }) => net);
      const currencies = unique(stated.flatMap(({ net }) => net?.currency ?? []));
      return {
        year,
        payslips: own.length,
        without: own.length - stated.length,
        totals: currencies.map((currency) =>
          totalOf(
            stated.filter(({ net }) => net?.currency === currency),
            currency,
          ),
        ),
      };
    });
}

function totalOf(payslips: readonly Paid[], currency: string): YearTotal {
  const money = (value: bigint): Money => ({ amount: amountOf(value), currency });
  const grossOf = (own: readonly Paid[]): Money | null => {
    const gross = own.flatMap((slip) => slip.gross ?? []);
    return gross.length === own.length ? money(sumOf(gross)) : null;
  };
  let soFar = 0n;
  const months = unique(payslips.map(monthOf)).map((month) => {
    const own = payslips.filter((slip) => monthOf(slip) === month);
    const net = sumOf(own.flatMap((slip) => slip.net ?? []));
    soFar += net;
    return {
      month,
      gross: grossOf(own),
      net: money(net),
      soFar: money(soFar),
    };
  });
  return { currency, net: money(soFar), gross: grossOf(payslips), months };
}

/** One line of two payslips; null where a payslip does not have it. */
export interface ComparedLine {
  label: string;
  before: Money | null;
  after: Money | null;
  /** A line that only one has counts as zero in the other; null if the currencies differ, or a total is not stated. */
  difference: Money | null;
}
export interface Comparison {
  paid: ComparedLine[];
  withheld: ComparedLine[];
  /** Gross, deductions and net, as far as a payslip states them. */
  totals: ComparedLine[];
}

type Compared = Pick<Payslip, 'net' | 'gross' | 'deductions' | 'lines'>;
export type Line = Payslip['lines'][number];

/** True for a line that adds to the pay. */
export const isPaid = ({ kind }: Line): boolean => paidKinds.some((paid) => paid === kind);
/** The lines of a payslip; none in an answer that was kept before they were part of it. */
export const linesOf = (slip: Partial<Pick<Payslip, 'lines'>>): readonly Line[] => slip.lines ?? [];
const currencyOf = ({ net, gross }: Compared) => (net ?? gross)?.currency;

/** Compares two payslips line by line; lines of one kind and label belong together. */
export function comparePayslips(before: Compared, after: Compared): Comparison {
  const same = currencyOf(before) === currencyOf(after);
  const difference = (from: Money | null, to: Money | null): Money | null => {
    const currency = (to ?? from)?.currency;
    if (!same || currency === undefined) return null;
    const value = hundredths(to?.amount ?? '0') - hundredths(from?.amount ?? '0');
    return { amount: amountOf(value), currency };
  };
  const amountIn = (slip: Compared, { kind, label }: Line): Money | null => {
    const own = linesOf(slip).filter((line) => line.kind === kind && line.label === label);
    const currency = currencyOf(slip);
    if (own.length === 0 || currency === undefined) return null;
    return { amount: amountOf(own.reduce((sum, { amount }) => sum + hundredths(amount), 0n)), currency };
  };
  // In the order of the later payslip, then those only the earlier one has.
  const lines = new Map(
    [...linesOf(after), ...linesOf(before)].map((line) => [`${line.kind} ${line.label}`, line]),
  );
  const compared = [...lines.values()].map((line) => {
    const [from, to] = [amountIn(before, line), amountIn(after, line)];
    return { line, row: { label: line.label, before: from, after: to, difference: difference(from, to) } };
  });
  const total = (label: string, from: Money | null = null, to: Money | null = null): ComparedLine[] =>
    from || to ? [{ label, before: from, after: to, difference: from && to && difference(from, to) }] : [];
  return {
    paid: compared.filter(({ line }) => isPaid(line)).map(({ row }) => row),
    withheld: compared.filter(({ line }) => !isPaid(line)).map(({ row }) => row),
    totals: [
      ...total('Gross', before.gross, after.gross),
      ...total('Deductions', before.deductions, after.deductions),
      ...total('Net', before.net, after.net),
    ],
  };
}
