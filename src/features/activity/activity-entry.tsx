import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { type ActivityDetail, activityFields, readActivity } from '#contract/activity.ts';
import { filterBy } from '#contract/core/filters.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { queryOf } from '#src/api/query.ts';
import { ChangeTable } from '#src/edit/field-changes.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import type { EntryProps } from '#src/records/record-entry.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { audienceNames, causerOf, eventTitle, loggedFieldLabel, plainText } from './activity-words.ts';
import { ReverseButtons } from './reverse-buttons.tsx';

interface ActivityEntryProps {
  id: string;
  /** By kind of record: its changed fields in the words of its form. */
  kinds: Readonly<Record<string, ComponentType<EntryProps>>>;
}

/** One entry of the log: the changed fields before and after, the facts, and the way to reverse it. */
export function ActivityEntryItem({ id, kinds }: ActivityEntryProps) {
  const { data, isError, error, refetch } = useQuery(
    queryOf(readActivity, { params: { id } }, { persist: false }),
  );
  const [current, setCurrent] = useState<unknown>();
  const back = <Link to="/app/log">Activity log</Link>;
  if (isError && !data) return <LoadFailure what="This entry" error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  const Kind = kinds[data.subject?.type ?? ''] ?? PlainEntry;
  return (
    <>
      <PageHeader
        title={eventTitle(data)}
        detail={<span className="break-words">{data.description}</span>}
        back={back}
        actions={<ReverseButtons entry={data} onStale={setCurrent} />}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[3fr_2fr]">
        {data.attributes && (
          <Card title="Changed" className="flex min-w-0 flex-col gap-4">
            <Kind entry={data} current={current} />
          </Card>
        )}
        <Card title="Entry">
          <Facts facts={factsOf(data)} />
        </Card>
        {data.together.length > 0 && (
          <Card title="Changed by the same act" className="flex min-w-0 flex-col gap-2">
            {!data.irreversible && <p>Reversing one of these reverses them all.</p>}
            <ul className="flex flex-col gap-1">
              {data.together.map((entry) => (
                <li key={entry.id} className="break-words">
                  {entryLink(entry.id, eventTitle(entry))} {entry.description}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

/** Fields of a record without a form, by their own names. */
function PlainEntry({ entry: { old, attributes } }: EntryProps) {
  const rows = Object.entries(attributes ?? {}).map(([field, after]) => ({
    label: loggedFieldLabel(field),
    before: plainText(old?.[field]),
    after: plainText(after),
  }));
  return <ChangeTable rows={rows} created={old === null} />;
}

const entryLink = (id: string, words: string) => (
  <Link to="/app/log/$id" params={{ id }}>
    {words}
  </Link>
);
const listLink = (field: 'subject' | 'batch', id: string, words: string) => (
  <Link to="/app/log" search={{ filters: JSON.stringify([filterBy(activityFields, field, 'EQ', id)]) }}>
    {words}
  </Link>
);

function factsOf(entry: ActivityDetail) {
  const { at, audience, client, subject, url, reversal_of, reversed_by, batch_id, batch_size } = entry;
  const known = (label: string, value: string | null) => (value ? [{ label, value }] : []);
  return [
    { label: 'When', value: formatDate(at, dateFormats.dateTime) },
    { label: 'Person', value: causerOf(entry) },
    { label: 'Side', value: audienceNames[audience] },
    ...(client
      ? [
          {
            label: 'Client',
            value: (
              <Link to="/app/clients/$id/info" params={{ id: client.id }}>
                {client.name}
              </Link>
            ),
          },
        ]
      : []),
    ...(subject
      ? [{ label: 'Record', value: listLink('subject', subject.id, 'All entries of this record') }]
      : []),
    ...(reversal_of ? [{ label: 'Reverses', value: entryLink(reversal_of, 'An earlier entry') }] : []),
    ...(reversed_by ? [{ label: 'Reversed', value: entryLink(reversed_by, 'By a later entry') }] : []),
    ...(batch_id
      ? [{ label: 'Part of', value: listLink('batch', batch_id, `${batch_size} entries made at once`) }]
      : []),
    ...known('Page', url),
    ...known('Network address', entry.ip),
    ...known('Device', entry.device),
    ...known('Reference', entry.request_id),
    ...(entry.irreversible && !reversed_by ? [{ label: 'Reversal', value: entry.irreversible }] : []),
  ];
}
