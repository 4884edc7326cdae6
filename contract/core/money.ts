import type { Money } from './values.ts';

// ISO 4217, where it is not 2. Intl follows everyday use instead (no fils in IQD), and engines differ.
const decimalsOf = new Map(
  [
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    '',
    '',
    'BHD IQD JOD KWD LYD OMR TND',
    'CLF UYW',
  ].flatMap((codes, decimals) => codes.split(' ').map((code) => [code, decimals] as const)),
);

/** How many decimals a currency's smallest coin has: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorUnits(currency: string): number {
  return decimalsOf.get(currency.toUpperCase()) ?? 2;
}

/**
 * An amount without its currency, as on a line of a table: thousands separators and always the currency's decimals, so that
 * amounts below each other line up and screen and paper read alike. Exact, however long.
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
