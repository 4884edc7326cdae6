import type { Money } from '#contract/core/values.ts';

/** An amount with its currency, for an answer; null stays null. */
export const moneyOf = (amount: string | null, currency: string): Money | null =>
  amount === null ? null : { amount, currency };
