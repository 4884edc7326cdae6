import { scaled } from './scale.ts';

/** A decimal from the server, or computed. */
type Amount = string | number | null | undefined;

const isEmpty = (amount: Amount): amount is null | undefined | '' =>
  amount === null || amount === undefined || amount === '' || Number.isNaN(Number(amount));

/**
 * A price: '0' for empty, else thousands separators and two decimals, '.00' dropped (specification, section 5). A decimal string is
 * formatted exactly, however long. Amounts of money with their currency: `contract/core/money.ts`.
 */
export function price(amount: Amount): string {
  if (isEmpty(amount)) return '0';
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  })
    .format(amount as Intl.StringNumericLiteral | number)
    .replace(/\.0+$/, '');
}

/** A large number abbreviated by thousands: '1.2K', '3M', then B, T, P and E (specification, section 5). */
export function abbreviate(amount: Amount, decimals = 1): string {
  if (isEmpty(amount)) return '0';
  const short = scaled(Number(amount), 1000, ['', 'K', 'M', 'B', 'T', 'P', 'E'], decimals);
  return `${short.amount}${short.unit}`;
}
