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

/** 'HKD 1,234.50', 'HKD 1,234.00', 'JPY 1,234'. */
export const formatMoney = (money: Money): string => `${money.currency} ${formatAmount(money)}`;
