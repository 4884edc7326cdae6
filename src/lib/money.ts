import type { Money } from '../../contract/values.ts';
import { scaled } from './scale.ts';

/** A decimal as it comes on the wire, or computed. */
type Amount = string | number | null | undefined;

const isEmpty = (amount: Amount): amount is null | undefined | '' =>
  amount === null || amount === undefined || amount === '' || Number.isNaN(Number(amount));

/**
 * '0' for empty, else thousands separators and two decimals, '.00' dropped (specification, section 5). A decimal string is
 * formatted exactly, however long.
 */
export function price(amount: Amount, decimals = 2): string {
  if (isEmpty(amount)) return '0';
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
    .format(amount as Intl.StringNumericLiteral | number)
    .replace(/\.0+$/, '');
}

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

/** 'HKD 1,234.50', with as many decimals as the currency has. */
export function formatMoney({ amount, currency }: Money): string {
  return `${currency} ${price(amount, minorUnits(currency))}`;
}

/** A large number in short, by thousands: '1.2K', '3M', then B, T, P and E (specification, section 5). */
export function abbreviate(amount: Amount, decimals = 1): string {
  if (isEmpty(amount)) return '0';
  const short = scaled(Number(amount), 1000, ['', 'K', 'M', 'B', 'T', 'P', 'E'], decimals);
  return `${short.amount}${short.unit}`;
}
