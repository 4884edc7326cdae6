import { formatMoney } from '#contract/core/money.ts';
import type { Money } from '#contract/core/values.ts';
import { daysBetween } from '#src/lib/time/dates.ts';

/** '+CHF 120.00', '−CHF 20.00', 'No change'; '–' where nothing can be compared. */
export function differenceWords(difference: Money | null): string {
  if (!difference) return '–';
  const { amount, currency } = difference;
  const bare = amount.replace('-', '');
  if (Number(bare) === 0) return 'No change';
  return `${amount === bare ? '+' : '−'}${formatMoney({ amount: bare, currency })}`;
}

/** 'today', 'tomorrow', 'in 3 days' */
export function daysUntil(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** A sentence on the payslips of which only the PDF was given; '' if all state their figures. */
export function withoutWords({ without, payslips }: { without: number; payslips: number }): string {
  if (without === 0) return '';
  return `${without} of ${payslips} payslips ${without === 1 ? 'has its figures' : 'have their figures'} only in the PDF and ${without === 1 ? 'is' : 'are'} not counted.`;
}
