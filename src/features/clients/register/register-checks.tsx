import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { clientFields } from '#contract/clients/clients.ts';
import { formatCount } from '#contract/core/counts.ts';
import { filterBy } from '#contract/core/filters.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { isJobRunning } from '#contract/jobs.ts';
import type { RegistryCheck } from '#contract/registry/registry-checks.ts';
import type { RegistryOutcome } from '#contract/registry/registry-words.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import {
  beginCheck,
  checkStatusQuery,
  newestCheckQuery,
  showChecked,
  stopCheck,
} from './registry.queries.ts';

/** The person's newest comparison of clients with the company register: its progress, and what it found. */
export function RegisterChecks() {
  const { online } = useReach();
  const { data, error, refetch, isPending } = useQuery(newestCheckQuery);
  const running = data?.state === 'QUEUED';
  const [busy, setBusy] = useState(false);
  async function begin() {
    setBusy(true);
    try {
      await beginCheck();
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <PageHeader
        back={<Link to="/app/clients/list">Clients</Link>}
        title="Company register"
        detail="How clients compare with their public register."
        actions={
          <Button
            variant="primary"
            busy={busy}
            disabled={!online || running || isPending}
            onClick={() => void begin().catch(console.warn)}
          >
            Check all companies
          </Button>
        }
      />
      {data ? (
        <Card title="Last check" className="max-w-2xl">
          {running ? <Running check={data} /> : <Ended check={data} />}
        </Card>
      ) : error ? (
        <LoadFailure what="The last check" error={error} onRetry={refetch} />
      ) : isPending ? (
        <Skeleton className="h-40 w-full max-w-2xl" />
      ) : (
        <EmptyState icon={<Landmark />} title="Nothing compared yet">
          Check all companies here, or select some in the list of clients.
        </EmptyState>
      )}
    </>
  );
}

function Running({ check: { id, total } }: { check: RegistryCheck }) {
  const { data } = useQuery(checkStatusQuery(id));
  const { online } = useReach();
  const job = data?.[0];
  const isOver = job !== undefined && !isJobRunning(job);
  useEffect(() => {
    if (isOver) showChecked();
  }, [isOver]);
  const done = Math.round((job?.data.progress ?? 0) * total);
  return (
    <div className="flex flex-col gap-4">
      <Progress
        label="Asking the register"
        value={job?.data.progress}
        detail={`${formatCount(done)} of ${formatCount(total)}`}
      />
      <p className="text-small text-soft">It goes on when you leave. Your inbox tells you when it is done.</p>
      <div>
        <Button size="small" disabled={!online} onClick={() => void stopCheck(id).catch(console.warn)}>
          Stop
        </Button>
      </div>
    </div>
  );
}

const words: readonly [
  key: 'differs' | 'not_found' | 'same' | 'not_asked' | 'failed',
  RegistryOutcome,
  string,
][] = [
  ['differs', 'DIFFERS', 'differ from the register'],
  ['not_found', 'NOT_FOUND', 'not found there'],
  ['failed', 'FAILED', 'could not be compared'],
  ['not_asked', 'NOT_ASKED', 'not asked for'],
  ['same', 'SAME', 'the same'],
];

function Ended({ check }: { check: RegistryCheck }) {
  const { state, problem, done, total, finished_at } = check;
  return (
    <>
      {problem !== null && <p className="mb-3">{problem}</p>}
      {state === 'STOPPED' && <p className="mb-3">It was stopped.</p>}
      <ul aria-label="Results">
        {words.map(([key, outcome, text]) => (
          <li key={key} className="py-1">
            <span className="inline-block w-16 text-end tabular-nums">{formatCount(check[key])}</span>{' '}
            {check[key] === 0 ? (
              <span className="text-soft">{text}</span>
            ) : (
              <Link
                to="/app/clients/list"
                search={{ filters: JSON.stringify([filterBy(clientFields, 'register', 'EQ', outcome)]) }}
                className={linkClass}
              >
                {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-soft">
        {formatCount(done)} of {formatCount(total)} compared
        {finished_at && ` by ${formatDate(finished_at, dateFormats.dateTime)}`}. The lists show each client as
        it stands now.
      </p>
    </>
  );
}
