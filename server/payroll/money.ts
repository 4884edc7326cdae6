import type { Money } from '../../contract/core/values.ts';

/** Parses a decimal amount, `-1234.50`, into whole hundredths: amounts are never computed as floats. */
export function hundredths(amount: string): bigint {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (whole === '') throw new Error(`Not an amount: ${amount}`);
  const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return sign ? -value : value;
}

/** An amount with its currency, for an answer; null stays null. */
export const moneyOf = (amount: string | null, currency: string): Money | null =>
  amount === null ? null : { amount, currency };

export function amountOf(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
