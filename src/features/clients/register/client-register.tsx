import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { isJobRunning, type JobStatus } from '#contract/jobs.ts';
import {
  type ClientRegistry,
  createRegistryCheck,
  decideDifferences,
  type RegistryDifference,
} from '#contract/registry/registry-checks.ts';
import { comparedWords, isAccepted } from '#contract/registry/registry-words.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { CompanyTypeName } from '#src/records/company-type-name.tsx';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Progress } from '#src/ui/progress/progress.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import {
  beginCheck,
  clientCheckQuery,
  clientRegistryQuery,
  decideAbout,
  showChecked,
} from './registry.queries.ts';

/** A client beside what its public register says, with the button that compares them. */
export function ClientRegister({ id }: { id: string }) {
  const { online } = useReach();
  const mayCheck = useMay(createRegistryCheck);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(clientRegistryQuery(id));
  const job = useQuery({ ...clientCheckQuery(id), enabled: mayCheck && online }).data;
  const running = Boolean(job && isJobRunning(job));
  useShownOnceOver(job);
  async function begin() {
    setBusy(true);
    try {
      await beginCheck([id]);
    } finally {
      setBusy(false);
    }
  }
  const broke = job?.result === 2 && (data?.checked_at ?? '') < (job.data.finishedAt ?? '');
  return (
    <Card
      title="Company register"
      action={
        mayCheck && (
          <Button
            size="small"
            busy={busy}
            disabled={!online || running}
            onClick={() => void begin().catch(console.warn)}
          >
            Check the register
          </Button>
        )
      }
    >
      {running && <Progress className="mb-4" label="Asking the register" />}
      {broke && <p className="mb-3">{job.data.errors.join(' ')}</p>}
      {data ? (
        <Found id={id} registry={data} />
      ) : error ? (
        <LoadFailure what="The register" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-10 w-full" />
      )}
    </Card>
  );
}

/** Reads again what a check found once it is over, also if it was over before anybody saw it go on. */
function useShownOnceOver(job: JobStatus | null | undefined): void {
  const seen = useRef<string>(undefined);
  const state = job === undefined ? undefined : job ? `${job.batchId} ${job.result}` : '';
  useEffect(() => {
    if (state === undefined) return;
    if (seen.current !== undefined && seen.current !== state) showChecked();
    seen.current = state;
  }, [state]);
}

const outcomeWords = {
  SAME: 'Nothing differs.',
  DIFFERS: 'The register says otherwise.',
  NOT_FOUND: 'Not found.',
  NOT_ASKED: 'Not compared.',
  FAILED: 'The last check failed.',
} as const;

function Found({ id, registry }: { id: string; registry: ClientRegistry }) {
  const { checked_at, outcome, note, differences } = registry;
  const mayDecide = useMay(decideDifferences);
  if (checked_at === null || outcome === null)
    return <p className="text-soft">Not compared with its public register yet.</p>;
  const open = differences.filter(({ state }) => state === 'OPEN');
  const accepted = open.filter(({ field, outdated }) => isAccepted(field) && !outdated);
  return (
    <>
      <p>
        {outcomeWords[outcome]} {note}
      </p>
      {differences.length > 0 && (
        <ul aria-label="Differences from the register" className="mt-3 flex flex-col">
          {differences.map((difference) => (
            <li key={difference.field} className="border-line py-3 not-first:border-t">
              <One id={id} difference={difference} mayDecide={mayDecide} />
            </li>
          ))}
        </ul>
      )}
      {mayDecide && accepted.length > 1 && (
        <Decision id={id} decision="ACCEPT" differences={accepted} words="Accept all" />
      )}
      <p className="mt-3 text-small text-soft">Checked on {formatDate(checked_at, dateFormats.dateTime)}.</p>
    </>
  );
}

function Value({ field, value }: { field: RegistryDifference['field']; value: string | null }) {
  if (value === null) return <>nothing</>;
  if (field === 'company_type') return <CompanyTypeName code={value} />;
  if (field === 'date_of_incorporation') return <>{formatDate(value, dateFormats.date)}</>;
  return <>{field === 'status' ? labelOf(value) : value}</>;
}

interface OneProps {
  id: string;
  difference: RegistryDifference;
  mayDecide: boolean;
}

function One({ id, difference, mayDecide }: OneProps) {
  const { field, ours, theirs, state, outdated } = difference;
  const name = comparedWords[field];
  return (
    <>
      <h3 className="text-small text-soft">{name}</h3>
      <p className="wrap-anywhere">
        Register: <Value field={field} value={theirs} />
      </p>
      <p className="wrap-anywhere">
        {state === 'ACCEPTED' ? 'Was here: ' : 'Here: '}
        <Value field={field} value={ours} />
      </p>
      {state !== 'OPEN' && !outdated && <Decided difference={difference} />}
      {outdated && (
        <p className="text-small text-soft">Changed here since the check. Check the register again.</p>
      )}
      {state === 'OPEN' && !outdated && mayDecide && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {isAccepted(field) ? (
            <Decision id={id} decision="ACCEPT" differences={[difference]} words="Accept" name={name} />
          ) : (
            <ByHand id={id} field={field} />
          )}
          <Decision id={id} decision="KEEP" differences={[difference]} words="Keep ours" name={name} />
        </div>
      )}
      {state === 'OPEN' && field === 'name' && (
        <p className="mt-1 text-small text-soft">
          If the company was renamed, enter the new name and its day in the form instead: the old one stays
          among its earlier names.
        </p>
      )}
    </>
  );
}

function Decided({ difference: { state, decided_by, decided_at } }: { difference: RegistryDifference }) {
  const on = decided_at && formatDate(decided_at, dateFormats.date);
  return (
    <p className="text-small text-soft">
      {state === 'ACCEPTED' ? 'Accepted' : 'Kept as it is here'}
      {on && ` on ${on}`}
      {decided_by && ` by ${decided_by.name}`}.
    </p>
  );
}

/** The way to change what is no field of the client's form. */
function ByHand({ id, field }: { id: string; field: RegistryDifference['field'] }) {
  if (field !== 'registered_address')
    return <span className="text-small text-soft">End the client by its own action, above.</span>;
  return (
    <Link to="/app/clients/$id/addresses" params={{ id }} className={linkClass}>
      Change the address
    </Link>
  );
}

interface DecisionProps {
  id: string;
  decision: 'ACCEPT' | 'KEEP';
  differences: readonly RegistryDifference[];
  words: string;
  /** The field, for those who hear the button. */
  name?: string;
}

function Decision({ id, decision, differences, words, name }: DecisionProps) {
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  async function decide() {
    setBusy(true);
    try {
      await decideAbout(id, decision, differences);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="small"
      busy={busy}
      disabled={!online}
      {...(name && { 'aria-label': `${words}: ${name}` })}
      onClick={() => void decide().catch(console.warn)}
    >
      {words}
    </Button>
  );
}
