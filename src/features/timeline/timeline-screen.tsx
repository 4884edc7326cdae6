import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  FileSignature,
  FileText,
  Flag,
  History,
  Landmark,
  type LucideIcon,
  MessageSquare,
  Pencil,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import {
  readTimeline,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from '#contract/clients/timeline.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { FilterSelect } from '#src/ui/filter/filter-select.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { kindWords, pageOfEntry, wordsOfEntry } from './timeline-words.ts';

export interface TimelineFilter {
  kind?: TimelineKind;
  /** The name of a person. */
  person?: string;
}

const icons: Readonly<Record<TimelineKind, LucideIcon>> = {
  activity: Pencil,
  comment: MessageSquare,
  document: FileText,
  envelope: FileSignature,
  lifecycle: Flag,
  meeting: Users,
  filing: Landmark,
};

const pageQuery = (id: string, filter: TimelineFilter, before: string | undefined) =>
  queryOf(
    readTimeline,
    { params: { id }, query: { ...filter, ...(before !== undefined && { before }) } },
    { quiet: true },
  );

/** The newest entries, and as many older pages as the person asked for. */
function useTimeline(id: string, filter: TimelineFilter) {
  const [places, setPlaces] = useState<(string | undefined)[]>([undefined]);
  const answers = useQueries({ queries: places.map((before) => pageQuery(id, filter, before)) });
  const last = answers.at(-1);
  const next = last?.data?.next ?? null;
  return {
    first: answers[0]?.data,
    entries: answers[0]?.data && answers.flatMap(({ data }) => data?.entries ?? []),
    query: {
      isError: last?.isLoadingError ?? false,
      error: last?.error ?? null,
      refetch: () => last?.refetch(),
    },
    isLoading: places.length > 1 && last?.isPending === true,
    hasOlder: next !== null || (places.length > 1 && last?.data === undefined),
    showOlder: () => (next === null ? last?.refetch() : setPlaces([...places, next])),
  };
}

interface TimelineProps {
  id: string;
  filter: TimelineFilter;
  onFilter: (filter: TimelineFilter) => void;
}

/** The timeline of a client, by day, the newest first. */
export function TimelineScreen(props: TimelineProps) {
  const { id, filter } = props;
  // Pages of one filter do not follow those of another.
  return <Timeline key={`${id} ${filter.kind ?? ''} ${filter.person ?? ''}`} {...props} />;
}

function Timeline({ id, filter, onFilter }: TimelineProps) {
  const { first, entries, query, isLoading, hasOlder, showOlder } = useTimeline(id, filter);
  const { online } = useReach();
  const { kind, person } = filter;
  const people = new Set([...(first?.people ?? []), ...(person === undefined ? [] : [person])]);
  return (
    <Section title="Timeline" large>
      <div className="mb-4 flex flex-wrap gap-2">
        <FilterSelect
          label="Kind"
          value={kind ?? ''}
          choices={(first?.kinds ?? (kind ? [kind] : [])).map((each) => ({
            value: each,
            label: kindWords[each],
          }))}
          onChange={(value) => {
            const chosen = timelineKinds.find((each) => each === value);
            onFilter({ ...(chosen && { kind: chosen }), ...(person !== undefined && { person }) });
          }}
        />
        <FilterSelect
          label="Person"
          value={person ?? ''}
          choices={[...people].map((name) => ({ value: name, label: name }))}
          onChange={(value) => onFilter({ ...(kind && { kind }), ...(value && { person: value }) })}
        />
      </div>
      <Listed
        what="The timeline"
        rows={entries}
        query={query}
        empty={
          <EmptyState icon={<History />} title={kind || person ? 'Nothing of this kind' : 'Nothing yet'}>
            {kind || person
              ? 'No entry fits what you chose.'
              : 'What happens with the client appears here: comments, documents, envelopes, changes.'}
          </EmptyState>
        }
      >
        {(rows) => (rows ? <Days id={id} entries={rows} /> : <Skeleton className="h-96 w-full max-w-4xl" />)}
      </Listed>
      {hasOlder && (
        <div className="mt-4">
          <Button variant="quiet" busy={isLoading} disabled={!online} onClick={() => void showOlder()}>
            Show older
          </Button>
          {!online && <p className="mt-1 text-small text-soft">Older entries come with the connection.</p>}
        </div>
      )}
    </Section>
  );
}

function Days({ id, entries }: { id: string; entries: readonly TimelineEntry[] }) {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = formatDate(entry.at, dateFormats.date);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      {[...days].map(([day, ofDay]) => (
        <Card key={day} title={day}>
          <ul className="flex flex-col gap-3">
            {ofDay.map((entry) => (
              <li key={`${entry.kind} ${entry.id} ${entry.at}`}>
                <Entry id={id} entry={entry} day={day} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

/** An entry under its day; a filing has no time. */
function Entry({ id, entry, day }: { id: string; entry: TimelineEntry; day: string }) {
  const Icon = icons[entry.kind];
  const { title, detail } = wordsOfEntry(entry);
  const time = entry.kind !== 'filing' && formatDate(entry.at, dateFormats.dateTime).replace(day, '').trim();
  const page: string = pageOfEntry(entry, id);
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
      <div className="min-w-0">
        <p className="break-words">
          <Link to={page} className="text-accent-text underline underline-offset-[0.2em]">
            {title}
          </Link>
          {detail && <span className="text-soft"> · {detail}</span>}
        </p>
        <p className="text-small text-soft">
          {[kindWords[entry.kind], entry.by, time].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  );
}
