import { useQuery } from '@tanstack/react-query';
import type { HrRequest } from '#contract/payroll/hr-requests.ts';
import { usePending } from '#src/session/use-outbox.ts';
import { myHrRequests } from './hr-documents.queries.ts';

export interface MyHrRequest extends HrRequest {
  /** True if the server's answer does not have it yet. */
  readonly isOnItsWay: boolean;
}

/** The HR documents that the employee asked for, with those that wait on this device over the server's. */
export function useHrRequests() {
  const query = useQuery(myHrRequests);
  const waiting = usePending('hrRequests.create', query.dataUpdatedAt);
  const rows = query.data?.data ?? [];
  const known = rows.map(({ id }) => id);
  const here = waiting
    .filter(({ body }) => !known.includes(body.id))
    .map(
      ({ body: { id, at, type, note } }): MyHrRequest => ({
        ...{ id, type, note, status: 'OPEN', asked_at: at, closed_at: null, reason: '', document_id: null },
        isOnItsWay: true,
      }),
    );
  return { requests: [...here, ...rows.map((row) => ({ ...row, isOnItsWay: false }))], query };
}
