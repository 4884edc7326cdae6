import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { matchReasons, matchTiers } from '#contract/matching.ts';
import { mergeParty } from '#contract/parties/merging.ts';
import { decidePartyPair, listPartyPairs, type PartyPair } from '#contract/parties/party-pairs.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';

const MergeDialog = lazyPart(
  async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }),
  MissingDialog,
);
const TellApart = lazyPart(
  async () => ({ default: (await import('./tell-apart.tsx')).TellApart }),
  MissingDialog,
);

/** The open pairs, of all parties or of one. */
export const pairsQuery = (party?: string) =>
  queryOf(listPartyPairs, { query: party === undefined ? {} : { party } }, { quiet: true, persist: false });

/** The parties that one may be too, each with why. Nothing while there are none. */
export function PartyPairs({ party }: { party: string }) {
  const { data } = useQuery(pairsQuery(party));
  if (!data || data.pairs.length === 0) return null;
  return (
    <Card title="Possible duplicates" className="mt-6">
      <PairList pairs={data.pairs} />
    </Card>
  );
}

const keyOf = ({ one, other }: PartyPair) => `${one.id} ${other.id}`;

/** Pairs of parties that may be one, each with why, and what can be said of it. */
export function PairList({ pairs }: { pairs: readonly PartyPair[] }) {
  const [chosen, setChosen] = useState<{ pair: PartyPair; as: 'one' | 'another' }>();
  const close = () => setChosen(undefined);
  return (
    <>
      <ul aria-label="Possible duplicates" className="flex flex-col">
        {pairs.map((pair) => (
          <li
            key={keyOf(pair)}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line py-4 not-first:border-t first:pt-0 last:pb-0"
          >
            <Pair pair={pair} onChoose={(as) => setChosen({ pair, as })} />
          </li>
        ))}
      </ul>
      {chosen && (
        <Suspense fallback={<DialogOpening />}>
          {chosen.as === 'one' ? (
            <MergeDialog ids={[chosen.pair.one.id, chosen.pair.other.id]} onClose={close} />
          ) : (
            <TellApart pair={chosen.pair} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

interface PairProps {
  pair: PartyPair;
  onChoose(as: 'one' | 'another'): void;
}

function Pair({ pair, onChoose }: PairProps) {
  const { one, other, tier, reasons, decided } = pair;
  const { online } = useReach();
  const mayMerge = useMay(mergeParty);
  const mayDecide = useMay(decidePartyPair);
  const { label, tone } = matchTiers[tier];
  const both = `${one.name} and ${other.name}`;
  const areClients = one.client !== null && other.client !== null;
  return (
    <>
      <div className="min-w-0 flex-1 basis-80 space-y-1">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
          <Side side={one} />
          <Side side={other} />
        </div>
        <p className="pt-1 text-small">
          <Badge tone={tone}>{label}</Badge> {reasons.map((reason) => matchReasons[reason]).join(' · ')}
        </p>
        {decided && (
          <p className="text-small text-soft">
            Told apart on {formatDate(decided.at, dateFormats.date)}
            {decided.by && ` by ${decided.by}`}. A fact has changed since.
            {decided.reason && <span className="block">“{decided.reason}”</span>}
          </p>
        )}
        {one.client && other.client && (
          <p className="text-small text-soft">
            Both are clients: they become one on the page of{' '}
            <Link to="/app/clients/$id/info" params={{ id: one.client.id }} className={linkClass}>
              {one.client.name}
            </Link>
            , by “Merge with another client”.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 sm:w-52 sm:shrink-0 sm:justify-end">
        {mayMerge && !areClients && (
          <Button
            size="small"
            disabled={!online}
            aria-label={`Merge ${both}`}
            onClick={() => onChoose('one')}
          >
            Merge
          </Button>
        )}
        {mayDecide && (
          <Button
            size="small"
            disabled={!online}
            aria-label={`They are two: ${both}`}
            onClick={() => onChoose('another')}
          >
            They are two
          </Button>
        )}
      </div>
    </>
  );
}

function Side({ side: { id, name, client, jurisdiction, registration_number } }: { side: PartyPair['one'] }) {
  const facts = [client && 'Client', registration_number, jurisdiction?.name].filter(Boolean).join(', ');
  return (
    <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
      <Link to="/app/parties/$partyId" params={{ partyId: id }} className={linkClass}>
        {name}
      </Link>
      {facts && <p className="text-small text-soft">{facts}</p>}
    </div>
  );
}
