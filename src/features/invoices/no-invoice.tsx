import { Link } from '@tanstack/react-router';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';

export const toInvoices = <Link to="/client/invoice/list">Invoices</Link>;

/** In place of an invoice that is not there, or could not be loaded. */
export function NoInvoice({
  isMissing,
  error,
  refetch,
}: {
  isMissing: boolean;
  error: unknown;
  refetch(): unknown;
}) {
  if (!isMissing) return <LoadFailure what="This invoice" error={error} onRetry={refetch} />;
  return (
    <ErrorState title="There is no such invoice" action={toInvoices}>
      It may be addressed to somebody else of your company.
    </ErrorState>
  );
}
