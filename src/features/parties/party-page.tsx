import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { Merge, Pencil } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { mergeParty } from '#contract/parties/merging.ts';
import { type Party, parties } from '#contract/parties/parties.ts';
import { queryOf } from '#src/api/query.ts';
import { labelOf } from '#src/lib/names.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { useCompanyTypeNames } from '#src/records/company-types.queries.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { MergedParties } from './merged-parties.tsx';
import { PartyDocuments } from './party-documents.tsx';
import { factsOfParty, nameWords } from './party-facts.ts';
import { PartyIdentifiers } from './party-identifiers.tsx';
import { PartyPairs } from './party-pairs.tsx';
import { PartyRoles } from './party-roles.tsx';
import { partyWord } from './party-words.ts';

const PartyHistory = lazyPart(async () => ({ default: (await import('./party-history.tsx')).PartyHistory }));
const MergeWith = lazyPart(
  async () => ({ default: (await import('./merge-with.tsx')).MergeWith }),
  MissingDialog,
);

/** A party: its facts, names and identifiers, its roles at clients, and who it may be too; `more` stands below the roles. */
export function PartyPage({ id, more }: { id: string; more?(party: Party): ReactNode }) {
  const query = useQuery(queryOf(parties.read, { params: { id } }, { quiet: true, persist: false }));
  const { data: party } = query;
  const countries = useCountryChoices();
  const typeName = useCompanyTypeNames();
  const back = <Link to="/app/parties">Parties</Link>;
  if (query.isError && !party)
    return <LoadFailure what="This party" error={query.error} onRetry={query.refetch} back={back} />;
  // The parts vary in height with the party: they appear together, so that nothing moves.
  if (!party)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  if (party.moved_to)
    return <Navigate to="/app/parties/$partyId" params={{ partyId: party.moved_to }} replace />;
  const isPerson = party.kind === 'PERSON';
  return (
    <>
      <PageHeader
        title={party.name}
        back={back}
        detail={labelOf(party.kind)}
        actions={<Actions party={party} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="Facts">
            {isPerson && !party.identity_shown ? <Hidden /> : <Facts facts={factsOfParty(party, typeName)} />}
            {party.client && (
              <p className="mt-3 text-small text-soft">
                The name and the other facts of a client are changed on{' '}
                <Link to="/app/clients/$id/info" params={{ id: party.client.id }} className={linkClass}>
                  the client’s page
                </Link>
                .
              </p>
            )}
          </Card>
          <Card title="Identifiers">
            {party.identity_shown ? (
              <PartyIdentifiers identifiers={party.identifiers} countries={countries} />
            ) : (
              <Hidden />
            )}
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="Other names">
            {party.names.length === 0 ? (
              <p className="text-soft">No other names.</p>
            ) : (
              <Facts
                facts={party.names.map((other, at) => ({
                  key: String(at),
                  label: partyWord(other.type),
                  value: nameWords(other),
                }))}
              />
            )}
          </Card>
          <PartyRoles id={id} />
          {more?.(party)}
          <PartyDocuments id={id} />
          {party.identity_shown && <MergedParties id={id} />}
        </div>
      </div>
      <PartyPairs party={id} />
      {party.identity_shown && (
        <Suspense>
          <PartyHistory id={id} />
        </Suspense>
      )}
    </>
  );
}

/** Editing a party, and merging it with another that it is too. */
function Actions({ party }: { party: Party }) {
  const { online } = useReach();
  const mayEdit = useMay(parties.update);
  const mayMerge = useMay(mergeParty);
  const [merging, setMerging] = useState(false);
  return (
    <>
      {mayMerge && (
        <Button size="small" disabled={!online} onClick={() => setMerging(true)}>
          <Merge aria-hidden="true" className="size-4" /> Merge
        </Button>
      )}
      {mayEdit && (
        <Link
          to="/app/parties/update/$partyId"
          params={{ partyId: party.id }}
          className={buttonClass('plain', 'small')}
        >
          <Pencil aria-hidden="true" className="size-4" /> Edit
        </Link>
      )}
      {merging && (
        <Suspense fallback={<DialogOpening />}>
          <MergeWith party={party} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  );
}

const Hidden = () => (
  <p className="text-soft">Your role does not show these. Ask an administrator if you need them.</p>
);
