import { useQuery } from '@tanstack/react-query';
import type { HrDocument } from '../../../contract/payroll/payroll.ts';
import { usePending } from '../../session/use-outbox.ts';
import { myHrDocuments } from './payroll.queries.ts';

/** My HR documents as the server has them, with what was done on this device since laid over them. */
export function useHrDocuments() {
  const query = useQuery(myHrDocuments);
  const acknowledged = usePending('payroll.acknowledgeHrDocument', query.dataUpdatedAt);
  const ids = acknowledged.map(({ params }) => params.id);
  const documents = query.data?.data.map(
    (row): HrDocument => (ids.includes(row.id) ? { ...row, acknowledgement: 'DONE' } : row),
  );
  return { documents, query };
}
