import { Link } from '@tanstack/react-router';
import { MailQuestionMark } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { isUnreached } from '#src/api/errors.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { PartOpening } from '#src/ui/section/sections.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { type MyHrRequest, useHrRequests } from './use-hr-requests.ts';

/** Time for which a closed request is shown, ms. */
const shownForMs = 30 * 86_400_000;

const day = (instant: string) => formatDate(instant, dateFormats.date);

/** The documents that the employee asked for: the open requests, and those that were closed lately. Nothing while there is none. */
export function HrRequests() {
  const { requests: all, query } = useHrRequests();
  const requests = all.filter(
    ({ closed_at }) => closed_at === null || Date.parse(closed_at) > now() - shownForMs,
  );
  // A device that keeps none of them shows the documents all the same.
  if (query.error && !query.data && !isUnreached(query.error))
    return <LoadFailure what="What you asked for" error={query.error} onRetry={query.refetch} />;
  if (query.isLoading && requests.length === 0) return <PartOpening />;
  if (requests.length === 0) return null;
  return (
    <Section title="You asked for">
      <ItemList label="Documents you asked for">
        {requests.map((request) =>
          request.document_id ? (
            <Link key={request.id} to="/client/my-hr-documents/$id" params={{ id: request.document_id }}>
              <RequestItem request={request} />
            </Link>
          ) : (
            <RequestItem key={request.id} request={request} />
          ),
        )}
      </ItemList>
    </Section>
  );
}

function RequestItem({ request }: { request: MyHrRequest }) {
  const { type, note, asked_at, reason } = request;
  return (
    <Item
      leading={<MailQuestionMark aria-hidden="true" />}
      title={labelOf(type)}
      detail={
        <>
          <span className="block">{[`Asked ${day(asked_at)}`, note].filter(Boolean).join(' · ')}</span>
          {reason && <span className="block text-ink">{reason}</span>}
        </>
      }
      trailing={<State request={request} />}
    />
  );
}

function State({ request: { status, isOnItsWay } }: { request: MyHrRequest }) {
  if (isOnItsWay) return <Status tone="quiet">On its way</Status>;
  if (status === 'ANSWERED') return <Status tone="good">Answered</Status>;
  return status === 'DECLINED' ? <Status tone="warn">Declined</Status> : <Status tone="info">Asked</Status>;
}
