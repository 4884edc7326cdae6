import { useQuery } from '@tanstack/react-query';
import { dateFormats } from '#contract/core/limits.ts';
import { readMailBudget } from '#contract/mail.ts';
import { queryOf } from '../api/query.ts';
import { formatDate } from '../lib/time/dates.ts';

const budgetQuery = queryOf(
  readMailBudget,
  {},
  { persist: false, quiet: true, background: true, staleTime: 0 },
);

/** Beside what sends e-mails to addresses that somebody typed: how many more may go out today, once few are left. */
export function FirstMailsLeft() {
  const { data } = useQuery(budgetQuery);
  if (!data || data.left === null) return null;
  return (
    <span role="status" className="mt-2 block text-small text-soft">
      {data.left > 0
        ? `E-mails can go to ${data.left} more ${data.left === 1 ? 'address' : 'addresses'} today from which nobody has answered yet.`
        : `E-mails went to ${data.most} addresses today from which nobody has answered yet. They can go to others from ${formatDate(data.opens_at, dateFormats.dateTime)}.`}
    </span>
  );
}
