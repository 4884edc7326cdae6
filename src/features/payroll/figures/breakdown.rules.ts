import { amountOf, hundredths } from '#contract/core/money.ts';
import type { Money } from '#contract/core/values.ts';
import type { Payslip } from '#contract/payroll/payroll.ts';
import { isPaid, type Line, linesOf, paidYears } from './figures.rules.ts';

/* What one payslip says, and what changed since the one before. Exact. */

type Figures = Pick<Payslip, 'net' | 'gross' | 'deductions' | 'lines'>;

/** A line of a payslip, and what changed in it. */
export interface BreakdownLine {
  label: string;
  /** Null for a line that only the payslip before has. */
  amount: Money | null;
  /** The difference to the payslip before; null where nothing changed, or cannot be compared. */
  change: Money | null;
}
interface Breakdown {
  earnings: BreakdownLine[];
  deductions: BreakdownLine[];
  /** The difference of the net pay to the payslip before, also if it is zero; null if that cannot be compared. */
  netChange: Money | null;
}

const currencyOf = ({ net, gross }: Pick<Figures, 'net' | 'gross'>) => (net ?? gross)?.currency;

/** True if a payslip states what was paid: of others there is only the document. */
export const hasFigures = ({ net, gross }: Pick<Figures, 'net' | 'gross'>): boolean => Boolean(net ?? gross);

/**
 * The lines of a payslip in its own order, then those that only the payslip before has. Lines of one kind and label belong together: their
 * change stands at the last of them.
 */
export function breakdownOf(slip: Figures, before?: Figures): Breakdown {
  const currency = currencyOf(slip);
  if (currency === undefined) return { earnings: [], deductions: [], netChange: null };
  const money = (value: bigint): Money => ({ amount: amountOf(value), currency });
  const earlier = before && currencyOf(before) === currency ? before : undefined;
  const keyOf = ({ kind, label }: Line) => `${kind} ${label}`;
  const sumOf = (lines: readonly Line[], key: string) =>
    lines.reduce((sum, line) => (keyOf(line) === key ? sum + hundredths(line.amount) : sum), 0n);
  const own = linesOf(slip);
  // A payslip without lines says nothing about what it did not have.
  const others = earlier && own.length > 0 ? linesOf(earlier) : [];
  const changeOf = (key: string): Money | null => {
    const change = sumOf(own, key) - sumOf(others, key);
    return others.length > 0 && change !== 0n ? money(change) : null;
  };
  const rows = own.map((line, at) => ({
    line,
    row: {
      label: line.label,
      amount: { amount: line.amount, currency },
      change: own.slice(at + 1).some((later) => keyOf(later) === keyOf(line)) ? null : changeOf(keyOf(line)),
    },
  }));
  const known = new Set(own.map(keyOf));
  const gone = [...new Map(others.map((line) => [keyOf(line), line])).values()]
    .filter((line) => !known.has(keyOf(line)))
    .map((line) => ({ line, row: { label: line.label, amount: null, change: changeOf(keyOf(line)) } }));
  const all: { line: Line; row: BreakdownLine }[] = [...rows, ...gone];
  return {
    earnings: all.filter(({ line }) => isPaid(line)).map(({ row }) => row),
    deductions: all.filter(({ line }) => !isPaid(line)).map(({ row }) => row),
    netChange:
      slip.net && earlier?.net ? money(hundredths(slip.net.amount) - hundredths(earlier.net.amount)) : null,
  };
}

/** The payslips beside one in a list that begins with the newest. */
export function besides<Slip extends { id: string }>(payslips: readonly Slip[], id: string) {
  const at = payslips.findIndex((one) => one.id === id);
  return at < 0 ? {} : { older: payslips[at + 1], newer: payslips[at - 1] };
}

type Paid = Pick<Payslip, 'pay_date' | 'net' | 'gross'>;

/** The pay in the year of a payslip up to its pay day, in its currency; undefined if it states no net pay. */
export function yearUpTo(payslips: readonly Paid[], slip: Paid) {
  const [year] = paidYears(payslips, slip.pay_date);
  const total = year?.totals.find(({ currency }) => currency === slip.net?.currency);
  return year && total && { year: year.year, net: total.net, gross: total.gross, without: year.without };
}
