import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readYourStatementFile } from '#contract/invoices/your-invoices.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { day } from './invoice-words.tsx';
import { statementQuery } from './invoices.queries.ts';
import type { StatementPeriod } from './statement-period.ts';

/** The PDF of a statement. Once opened it stays on this device, as long as there is room. */
export function StatementFile({ period }: { period: StatementPeriod }) {
  const { data, error, refetch } = useQuery(statementQuery(period));
  if (!data && error) return <LoadFailure what="This statement" error={error} onRetry={refetch} />;
  return (
    <FileScreen
      title="Statement of account"
      back={
        <Link to="/client/invoice/statement" search={period}>
          Statement
        </Link>
      }
      detail={data && `${day(data.from)} – ${day(data.to)}`}
      row={
        data && {
          endpoint: readYourStatementFile,
          id: `statement ${period.from} ${period.to}`,
          input: { query: period },
          file: data.file,
          keepAs: 'other',
        }
      }
    />
  );
}
