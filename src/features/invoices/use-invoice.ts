import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#src/api/errors.ts';
import { invoiceQuery } from './invoices.queries.ts';

/** One invoice, and whether there is none. */
export function useInvoice(id: string) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(invoiceQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  return { invoice: isMissing ? undefined : data, error, isMissing, refetch, dataUpdatedAt };
}
