import { useQuery } from '@tanstack/react-query';
import type { HrDocument } from '#contract/payroll/payroll.ts';
import { usePending } from '#src/session/use-outbox.ts';
import { myHrDocuments } from './hr-documents.queries.ts';

export interface MyHrDocument extends HrDocument {
  /** True if the person confirmed it here, and the server's answer does not say so yet. */
  readonly isOnItsWay?: boolean;
}

/** The employee's HR documents from the server, with confirmations that wait on this device over them; not asked for unless enabled. */
export function useHrDocuments(enabled = true) {
  const query = useQuery({ ...myHrDocuments, enabled });
  const acknowledged = usePending('payroll.acknowledgeHrDocument', query.dataUpdatedAt);
  const ids = acknowledged.map(({ params }) => params.id);
  const documents = query.data?.data.map((row): MyHrDocument => {
    const isOnItsWay = row.acknowledgement === 'REQUIRED' && ids.includes(row.id);
    return { ...row, isOnItsWay, acknowledgement: isOnItsWay ? 'DONE' : row.acknowledgement };
  });
  return { documents, query };
}
