import { useQuery } from '@tanstack/react-query';
import type { HrDocument } from '#contract/payroll/payroll.ts';
import { usePending } from '#src/session/use-outbox.ts';
import { myHrDocuments } from './hr-documents.queries.ts';

/** The employee's HR documents from the server, with waiting writes shown over them. */
export function useHrDocuments() {
  const query = useQuery(myHrDocuments);
  const acknowledged = usePending('payroll.acknowledgeHrDocument', query.dataUpdatedAt);
  const ids = acknowledged.map(({ params }) => params.id);
  const documents = query.data?.data.map(
    (row): HrDocument => (ids.includes(row.id) ? { ...row, acknowledgement: 'DONE' } : row),
  );
  return { documents, query };
}
