import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { Suspense, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { percentText } from '#contract/owners/percent.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { ownershipQuery } from './owners.queries.ts';
import {
  controlText,
  isSome,
  namesText,
  type OwnerInTheEnd,
  type OwnershipAnswer,
  pathText,
  rangeText,
  reasonTexts,
} from './ownership-text.ts';

const OwnershipChart = lazyPart(async () => ({
  default: (await import('./chart/ownership-chart.tsx')).OwnershipChart,
}));

/** The people who own and control a client in the end, through others too, as at a day. */
export function Ownership({ clientId }: { clientId: string }) {
  const [chosen, setAt] = useState<string>();
  const { data, isError, error, refetch } = useQuery({
    ...ownershipQuery(clientId, chosen),
    placeholderData: (before) => before,
    enabled: chosen !== '',
  });
  return (
    <Section
      title="Ownership"
      large
      more={
        <Link to="/app/clients/$id/shareholders/list" params={{ id: clientId }} className={linkClass}>
          Shareholders
        </Link>
      }
    >
      <TextField
        type="date"
        label="As at"
        value={chosen ?? data?.at ?? ''}
        max={today(now())}
        onChange={setAt}
        className="mb-6 max-w-60"
      />
      {!data && isError && <LoadFailure what="The ownership" error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-96 w-full" />}
      {data && (data.graph.edges.length > 0 || data.owners.length > 0) && (
        <div className="grid grid-cols-1 gap-6">
          {data.graph.edges.length > 0 && <Chart graph={data.graph} at={data.at} />}
          <Owned ownership={data} />
        </div>
      )}
      {data && data.graph.edges.length === 0 && data.owners.length === 0 && (
        <EmptyState icon={<Network />} title="No owners are recorded">
          Enter the shareholders of the client, and those of the companies among them: the ultimate owners
          follow from that.
        </EmptyState>
      )}
    </Section>
  );
}

function Chart({ graph, at }: Pick<OwnershipAnswer, 'graph' | 'at'>) {
  const name = graph.nodes.find(({ id }) => id === graph.root)?.name ?? '';
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <OwnershipChart
        key={graph.root}
        graph={graph}
        title={`Owners of ${name} as at ${formatDate(at, dateFormats.date)}`}
      />
    </Suspense>
  );
}

function Owned({ ownership }: { ownership: OwnershipAnswer }) {
  const { owners, more_owners, not_computable, complete } = ownership;
  const beneficial = owners.filter(({ beneficial_owner }) => beneficial_owner);
  const others = owners.filter(({ beneficial_owner }) => !beneficial_owner);
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <Card title="Beneficial owners">
          <p className="text-small text-soft">{thresholdText(ownership)}</p>
          {beneficial.length === 0 ? (
            <p className="mt-3">
              <Status tone="warn">None known</Status>
            </p>
          ) : (
            <OwnerList label="Beneficial owners" owners={beneficial} />
          )}
        </Card>
        {others.length > 0 && (
          <Card title="Others">
            <p className="text-small text-soft">
              People below the threshold, and companies with no recorded owners.
            </p>
            <OwnerList label="Others" owners={others} />
          </Card>
        )}
        {more_owners > 0 && (
          <p className="text-small text-soft">
            {more_owners === 1 ? 'One more has a smaller share.' : `${more_owners} more have smaller shares.`}
          </p>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <Card title="Coverage">
          <Covered coverage={ownership.coverage} />
          {!complete && (
            <p className="mt-3">
              <Status tone="warn">There are more interests than can be computed here</Status>
            </p>
          )}
        </Card>
        {not_computable.length > 0 && (
          <Card title="Not computable: closed circle">
            <ul className="flex flex-col gap-2">
              {not_computable.map((parties) => (
                <li key={parties[0]?.id} className="wrap-anywhere">
                  {circleText(parties)}
                </li>
              ))}
            </ul>
            <p className="mt-2 text-small text-soft">What they hold of the client counts as not covered.</p>
          </Card>
        )}
      </div>
    </div>
  );
}

const thresholdText = ({ threshold: { percent, jurisdiction } }: OwnershipAnswer): string =>
  `${percentText(percent)} or more (${jurisdiction ? `set for ${jurisdiction.name}` : 'the usual threshold'}), or control.`;

const circleText = (parties: readonly { readonly name: string }[]): string =>
  parties.length === 1
    ? `The shares of ${namesText(parties)} come to more than the whole, or are all its own.`
    : `${namesText(parties)} own each other in a way that leaves nothing to others, or that comes to more than the whole.`;

function Covered({ coverage }: { coverage: string }) {
  const part = Number(coverage);
  return (
    <>
      <Progress
        label="Traced to people, listed companies or the state"
        detail={percentText(coverage)}
        value={part}
        max={100}
      />
      <p className="mt-3">
        {part >= 99.995 && <Status tone="good">All of it is known</Status>}
        {part < 99.995 && part >= 75 && <Status tone="warn">A part is not known</Status>}
        {part < 75 && <Status tone="bad">Less than 75 % is known</Status>}
      </p>
    </>
  );
}

const OwnerList = ({ label, owners }: { label: string; owners: readonly OwnerInTheEnd[] }) => (
  <ul aria-label={label} className="mt-2 flex flex-col divide-y divide-line">
    {owners.map((owner) => (
      <OwnerItem key={owner.party.id} owner={owner} />
    ))}
  </ul>
);

function OwnerItem({ owner }: { owner: OwnerInTheEnd }) {
  const { party, why, paths, rest, control } = owner;
  const lines = [
    ...paths.map((path) => ({
      // Two companies may have one name.
      key: path.steps.map(({ holder }) => holder.id).join(' '),
      text: pathText(path),
    })),
    ...(isSome(rest) && paths.length > 0 ? [{ key: 'rest', text: `Other paths: ${rangeText(rest)}` }] : []),
    ...(control.length > 0 ? [{ key: 'control', text: `Control: ${controlText(control)}` }] : []),
  ];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link
          to="/app/parties/$partyId"
          params={{ partyId: party.id }}
          className={`${linkClass} min-w-0 wrap-anywhere`}
        >
          {party.name}
        </Link>
        {isSome(owner) && <span className="font-medium tabular-nums">{rangeText(owner)}</span>}
      </div>
      {why.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1.5">
          {why.map((reason) => (
            <Badge key={reason} tone="quiet">
              {reasonTexts[reason]}
            </Badge>
          ))}
        </p>
      )}
      {lines.length > 0 && (
        <details className="mt-1 text-small">
          <summary className="min-h-6 cursor-pointer text-accent-text">
            {paths.length > 1 ? `How: ${paths.length} paths` : 'How'}
            <span className="sr-only"> of {party.name}</span>
          </summary>
          <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
            {lines.map(({ key, text }) => (
              <li key={key} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
