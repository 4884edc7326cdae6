import { useQuery } from '@tanstack/react-query';
import { countOf } from '#contract/core/counts.ts';
import { formatPrice } from '#contract/core/money.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { ShortNumber } from '#src/ui/tip/short-number.tsx';
import { AsOf } from './invoice-words.tsx';
import { invoiceTotals } from './invoices.queries.ts';

/** The amount due in each currency, and how much of it is overdue. */
export function DueTotals() {
  const { data, isError, dataUpdatedAt } = useQuery(invoiceTotals);
  if (isError && !data) return <span>What is due could not be loaded.</span>;
  // A phone keeps two lines for it, so that nothing moves when it is there.
  return (
    <span className="flex min-h-[2lh] flex-wrap content-start items-baseline gap-x-4 tabular-nums md:min-h-[1lh]">
      {!data && <Skeleton className="my-1.5 h-3 w-48" />}
      {data?.length === 0 && <span>Nothing is due.</span>}
      {data?.map(({ currency, due, open, overdue, overdue_amount }) => (
        <span key={currency}>
          <strong className="font-medium text-ink">
            <ShortNumber amount={due.amount} full={formatPrice(due)} unit={currency} />
          </strong>{' '}
          due on {countOf(open, 'invoice', 'invoices')}
          {overdue > 0 && (
            <>
              ,{' '}
              <span className="text-bad">
                <ShortNumber
                  amount={overdue_amount.amount}
                  full={formatPrice(overdue_amount)}
                  unit={currency}
                />{' '}
                overdue
              </span>
            </>
          )}
        </span>
      ))}
      {data && <AsOf at={dataUpdatedAt} />}
    </span>
  );
}
