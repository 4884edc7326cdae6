import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { type Party, parties } from '#contract/parties/parties.ts';
import { queryOf } from '#src/api/query.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { PartyIdentifiers } from './party-identifiers.tsx';
import { PartyRoles } from './party-roles.tsx';
import { partyWord } from './party-words.ts';

const PartyHistory = lazyPart(async () => ({ default: (await import('./party-history.tsx')).PartyHistory }));

const day = (value: string | null) => value && formatDate(value, dateFormats.date);
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

type PartyFacts = Record<string, (party: Party) => ReactNode>;

const identityFacts: PartyFacts = {
  'Date of birth': ({ birth_date }) => day(birth_date),
  Nationalities: ({ nationalities }) => nationalities.map(({ name }) => name).join(', '),
  'Country of residence': ({ residence }) => residence?.name,
  Occupation: ({ occupation }) => occupation,
  'Politically exposed person': ({ pep }) => yesNo(pep),
};
const entityFacts: PartyFacts = {
  Jurisdiction: ({ jurisdiction }) => jurisdiction?.name,
  'Registration number': ({ registration_number }) => registration_number,
  'Company type': ({ company_type }) => labelOf(company_type),
  'Kind of entity': ({ entity_type }) => entity_type && partyWord(entity_type),
  LEI: ({ lei }) => lei,
  'Listed on an exchange': ({ listed }) => yesNo(listed),
};

const factsOf = (party: Party, facts: PartyFacts) =>
  Object.entries(facts).map(([label, value]) => ({ label, value: value(party) ?? '-' }));

/** '1 May 1990 to 3 June 1995' */
const term = ({ from, to }: Party['names'][number]) =>
  [from && `from ${day(from)}`, to && `until ${day(to)}`].filter(Boolean).join(' ');

/** A party: its facts, names and identifiers, and its roles at clients. */
export function PartyPage({ id }: { id: string }) {
  const query = useQuery(queryOf(parties.read, { params: { id } }, { quiet: true, persist: false }));
  const { data: party } = query;
  const countries = useCountryChoices();
  const mayEdit = useMay(parties.update);
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
  const isPerson = party.kind === 'PERSON';
  return (
    <>
      <PageHeader
        title={party.name}
        back={back}
        detail={labelOf(party.kind)}
        actions={
          mayEdit && (
            <Link
              to="/app/parties/update/$partyId"
              params={{ partyId: id }}
              className={buttonClass('plain', 'small')}
            >
              <Pencil aria-hidden="true" className="size-4" /> Edit
            </Link>
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title="Facts">
          {isPerson && !party.identity_shown ? (
            <Hidden />
          ) : (
            <Facts facts={factsOf(party, isPerson ? identityFacts : entityFacts)} />
          )}
          {party.client && (
            <p className="mt-3 text-small text-soft">
              The name and the other facts of a client are changed on{' '}
              <Link to="/app/clients/$id/info" params={{ id: party.client.id }}>
                the client’s page
              </Link>
              .
            </p>
          )}
        </Card>
        <Card title="Other names">
          {party.names.length === 0 ? (
            <p className="text-soft">No other names.</p>
          ) : (
            <Facts
              facts={party.names.map((other, at) => ({
                key: String(at),
                label: partyWord(other.type),
                value: [other.name, term(other)].filter(Boolean).join(', '),
              }))}
            />
          )}
        </Card>
        <Card title="Identifiers">
          {party.identity_shown ? (
            <PartyIdentifiers identifiers={party.identifiers} countries={countries} />
          ) : (
            <Hidden />
          )}
        </Card>
        <PartyRoles id={id} />
      </div>
      {party.identity_shown && (
        <Suspense>
          <PartyHistory id={id} />
        </Suspense>
      )}
    </>
  );
}

const Hidden = () => (
  <p className="text-soft">Your role does not show these. Ask an administrator if you need them.</p>
);
