import { amountOf, minorUnits, partsOf, roundedQuotient } from '../core/money.ts';
import type { LineAmountTypes } from './invoice-words.ts';

/** Largest total of an invoice, in hundredths: twelve digits before the decimal mark. */
const largest = 99_999_999_999_999n;
/** Percents and factors have four decimals. */
const fine = 4;
const whole = 10n ** BigInt(fine);
const hundredPercent = 100n * whole;

export interface LineFigures {
  readonly quantity: string;
  readonly unit_amount: string;
  /** Percent. */
  readonly discount: string;
  /** Percent. */
  readonly tax_rate: string;
}
export interface InvoiceTotals {
  lines: { line_amount: string; tax_amount: string }[];
  subtotal: string;
  tax: string;
  total: string;
}

/**
 * Amounts of an invoice from its lines, exact. Each line and its tax are rounded to the currency, a half away from zero, and the totals are
 * the sums of what the lines show: so an invoice adds up on paper. Undefined if it comes to more than an invoice can hold.
 */
export function totalsOf(
  lines: readonly LineFigures[],
  { currency, types }: { currency: string; types: LineAmountTypes },
): InvoiceTotals | undefined {
  const step = minorUnits(currency) === 0 ? 100n : 1n;
  const rounded = (amount: bigint, by: bigint) => roundedQuotient(amount, by * step) * step;
  const figures = lines.map(({ quantity, unit_amount, discount, tax_rate }) => {
    const kept = hundredPercent - partsOf(discount, fine);
    const exact = partsOf(quantity, fine) * partsOf(unit_amount, fine) * kept * 100n;
    const amount = rounded(exact, whole * whole * hundredPercent);
    const rate = partsOf(tax_rate, fine);
    const of = types === 'INCLUSIVE' ? hundredPercent + rate : hundredPercent;
    return { amount, tax: types === 'NO_TAX' ? 0n : rounded(amount * rate, of) };
  });
  const sum = figures.reduce((so, { amount }) => so + amount, 0n);
  const tax = figures.reduce((so, line) => so + line.tax, 0n);
  const subtotal = types === 'INCLUSIVE' ? sum - tax : sum;
  if (subtotal + tax > largest) return undefined;
  return {
    lines: figures.map((line) => ({ line_amount: amountOf(line.amount), tax_amount: amountOf(line.tax) })),
    subtotal: amountOf(subtotal),
    tax: amountOf(tax),
    total: amountOf(subtotal + tax),
  };
}
