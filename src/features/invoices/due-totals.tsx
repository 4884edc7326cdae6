import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../contract/core/counts.ts';
import { formatMoney } from '../../../contract/core/money.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { AsOf } from './invoice-words.tsx';
import { invoiceTotals } from './invoices.queries.ts';

/** The amount due in each currency, and how much of it is overdue. */
export function DueTotals() {
  const { data, isError, dataUpdatedAt } = useQuery(invoiceTotals);
  if (!data)
    return isError ? <span>What is due could not be loaded.</span> : <Skeleton className="my-1.5 h-3 w-48" />;
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 tabular-nums">
      {data.length === 0 && <span>Nothing is due.</span>}
      {data.map(({ currency, due, open, overdue, overdue_amount }) => (
        <span key={currency}>
          <strong className="whitespace-nowrap font-medium text-ink">{formatMoney(due)}</strong> due on{' '}
          {countOf(open, 'invoice', 'invoices')}
          {overdue > 0 && (
            <>
              ,{' '}
              <span className="text-bad">
                <span className="whitespace-nowrap">{formatMoney(overdue_amount)}</span> of it overdue
              </span>
            </>
          )}
        </span>
      ))}
      <AsOf at={dataUpdatedAt} />
    </span>
  );
}
