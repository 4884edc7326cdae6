import type { Money } from './values.ts';

// Decimals by ISO 4217, unless 2. Intl is not used: it follows everyday use (no fils in IQD), and engines differ.
const decimalsOf = new Map(
  [
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    '',
    '',
    'BHD IQD JOD KWD LYD OMR TND',
    'CLF UYW',
  ].flatMap((codes, decimals) => codes.split(' ').map((code) => [code, decimals] as const)),
);

/** Number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorUnits(currency: string): number {
  return decimalsOf.get(currency.toUpperCase()) ?? 2;
}

/**
 * An amount without its currency, for a line of a table: thousands separators and always all decimals of the currency, so that amounts
 * line up and screen and paper read alike. Exact at any length.
 */
export function formatAmount({ amount, currency }: Money): string {
  const decimals = minorUnits(currency);
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  }).format(amount as Intl.StringNumericLiteral);
}

/** An amount with its currency in a column, a PDF or a file: 'HKD 1,234.50', 'HKD 1,234.00', 'JPY 1,234'. */
export const formatMoney = (money: Money): string => `${money.currency} ${formatAmount(money)}`;

/**
 * A price in the words of a screen, '.00' dropped: 'HKD 1,234', 'HKD 1,234.50', 'KWD 1.500', and '0' for an empty one (specification,
 * section 5). Where amounts stand one under another `formatAmount` or `formatMoney` keeps their decimals.
 */
export const formatPrice = (money: Money | null | undefined): string =>
  money ? formatMoney({ ...money, amount: money.amount || '0' }).replace(/\.0+$/, '') : '0';

/** Parses a decimal, `-1234.50`, into whole parts of as many decimals: amounts are never computed as floats. Throws if it has more. */
export function partsOf(decimal: string, decimals: number): bigint {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === '' || part.length > decimals) throw new Error(`Not an amount: ${decimal}`);
  const value = BigInt(whole + part.padEnd(decimals, '0'));
  return sign ? -value : value;
}

/** An amount in whole hundredths. */
export const hundredths = (amount: string): bigint => partsOf(amount, 2);

/** The whole number nearest to a quotient of a positive divisor; a half is rounded away from zero. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * (dividend < 0n ? -dividend : dividend) + divisor;
  const nearest = doubled / (2n * divisor);
  return dividend < 0n ? -nearest : nearest;
}

/** Whole hundredths as a decimal amount. */
export function amountOf(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The mark before the decimals of an amount, as people and files write them. */
export type DecimalMark = '.' | ',';

/**
 * Reads an amount as people write it, '1,234.50' or '1’234.50' or with a comma '1.234,50', into a decimal amount. Thousands may be grouped,
 * three digits each and by one mark. Null if it is none: an amount is never read differently from how it is written.
 */
export function readAmount(text: string, decimals: DecimalMark): string | null {
  const [other, mark] = decimals === '.' ? [',', '\\.'] : ['\\.', ','];
  const pattern = new RegExp(
    `^(\\d+|\\d{1,3}(?:([${other}'’\\s])\\d{3}(?:\\2\\d{3})*))(?:${mark}(\\d{1,2}))?$`,
  );
  const [, whole, , part] = pattern.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return part === undefined ? digits : `${digits}.${part}`;
}
