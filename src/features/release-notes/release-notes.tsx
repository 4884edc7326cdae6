import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import type { ReleaseNotes } from '#contract/release-notes.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { noteSeen } from './release-notes.commands.ts';
import { releaseNotesQuery } from './release-notes.queries.ts';

type Release = ReleaseNotes['releases'][number];
const typeWords = { NEW: 'New', IMPROVED: 'Improved', FIXED: 'Fixed' } as const;

/** A version by its number and day; the one that runs may have no number yet. */
const titleOf = ({ version, date }: Release): string =>
  [version ? `Version ${version}` : 'This version', date && formatDate(date, dateFormats.date)]
    .filter(Boolean)
    .join(', ');

/** The news of the app, in the words of those who use it; what is new since the last visit is marked. */
export function ReleaseNotesScreen() {
  const query = useQuery({ ...releaseNotesQuery, staleTime: 0 });
  const { data } = query;
  const [opened] = useState(now);
  /** As the server has it once the page is open: the marks stay while the person reads. */
  const [fresh, setFresh] = useState<number>();
  // A kept answer may be from before the last visit: it counts only where the server does not answer.
  const isCurrent = query.dataUpdatedAt >= opened || query.errorUpdatedAt >= opened;
  if (data && isCurrent && fresh === undefined) setFresh(data.fresh);
  const isNew = fresh !== undefined && (data?.fresh ?? 0) > 0;
  useEffect(() => {
    if (isNew) void noteSeen().catch(() => undefined);
  }, [isNew]);
  const starts = startsOf(data?.releases ?? []);
  return (
    <>
      <PageHeader
        title="Release notes"
        detail={
          fresh === undefined
            ? '\u00a0' // the line keeps its place
            : fresh === 0
              ? 'Nothing is new since your last visit.'
              : `${fresh === 1 ? '1 thing is' : `${fresh} things are`} new since your last visit.`
        }
      />
      <Listed
        what="The release notes"
        rows={fresh === undefined && query.isFetching ? undefined : data?.releases}
        query={query}
        empty={
          <EmptyState icon={<Sparkles />} title="Nothing to tell yet">
            What is new in a version is told here.
          </EmptyState>
        }
      >
        {(releases) => (
          <div aria-busy={!releases} className="grid grid-cols-1 gap-8 xl:max-w-4xl">
            {releases?.map((release, at) => (
              <Section key={titleOf(release)} title={titleOf(release)} large>
                <ul
                  aria-label={titleOf(release)}
                  className="divide-y divide-line rounded-card border border-line bg-paper"
                >
                  {release.items.map(({ type, text }, place) => (
                    <li key={text} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
                      <span className="w-20 shrink-0 text-small text-soft">{typeWords[type]}</span>
                      <span className="min-w-0 flex-[1_1_14rem] break-words">{text}</span>
                      {(starts[at] ?? 0) + place < (fresh ?? 0) && (
                        <Status tone="info">Since your last visit</Status>
                      )}
                    </li>
                  ))}
                </ul>
              </Section>
            )) ?? [1, 2].map((at) => <Skeleton key={at} className="h-48 w-full" />)}
          </div>
        )}
      </Listed>
    </>
  );
}

/** The number of items before each release. */
const startsOf = (releases: readonly Release[]): number[] =>
  releases.map((_, at) => releases.slice(0, at).reduce((sum, { items }) => sum + items.length, 0));
