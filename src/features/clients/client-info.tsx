import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { allows } from '#contract/core/requirement.ts';
import { labelOf, managerName } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { CompanyTypeName } from '#src/records/company-type-name.tsx';
import { useRegionName } from '#src/records/regions.queries.ts';
import { useSession } from '#src/session/session.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { dayOfYearWords } from '#src/ui/field/day-of-year.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Status } from '#src/ui/status/status.tsx';
import { ClientDataCard } from './client-data.tsx';
import { ClientPeople } from './client-people.tsx';
import { formerName, paperWords } from './client-values.ts';
import { clientQuery } from './clients.queries.ts';
import { Country } from './country.tsx';
import { MergedClients } from './merging/merged-clients.tsx';
import { MissingData } from './quality/missing-data.tsx';
import { useQualityHere } from './quality/quality-here.ts';
import { ClientRegister } from './register/client-register.tsx';

const day = (value: string | null) => value && formatDate(value, dateFormats.date);
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ');

interface InfoCard {
  title: string;
  /** For clients of this kind only. */
  of?: Client['kind'];
  /** Label → the client's value. */
  facts: Record<string, (client: Client) => ReactNode>;
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
/** A fact by which a person is known, for whoever may see it. */
const ifShown =
  (value: (client: Client) => ReactNode) =>
  (client: Client): ReactNode =>
    client.identity_shown ? value(client) : <span className="text-soft">Not shown to you</span>;

const ofBoth: InfoCard['facts'] = {
  'Tax id': ({ tax_id }) => tax_id,
  Industry: ({ industry }) => labelOf(industry),
  Sector: ({ sector }) => sector,
  'Earlier names': ({ former_names }) => former_names.map(formerName).join(', '),
  Party: ({ party_id }) => (
    <Link to="/app/parties/$partyId" params={{ partyId: party_id }} className={linkClass}>
      Its names, identifiers and roles
    </Link>
  ),
};

const cards: InfoCard[] = [
  {
    title: 'Company',
    of: 'CORPORATE',
    facts: {
      'Company type': ({ company_type }) => <CompanyTypeName code={company_type} />,
      'Name in the local language': ({ registered_name_local }) => registered_name_local,
      'Jurisdiction of incorporation': ({ jurisdiction, jurisdiction_region: region }) => (
        <>
          <Country code={jurisdiction} />
          {region && jurisdiction && <RegionOf region={region} code={jurisdiction} />}
        </>
      ),
      'Registration number': ({ registration_number }) => registration_number,
      'Date of incorporation': ({ date_of_incorporation }) => day(date_of_incorporation),
      'Year end': ({ year_end }) => year_end && dayOfYearWords(year_end),
      LEI: ({ lei }) => lei,
      'Listed on an exchange': ({ listed, exchange }) => exchange ?? yesNo(listed),
      ...ofBoth,
    },
  },
  {
    title: 'Person',
    of: 'INDIVIDUAL',
    facts: {
      Salutation: ({ salutation }) => salutation,
      'First name': ({ first_name }) => first_name,
      'Middle name': ({ middle_name }) => middle_name,
      'Last name': ({ last_name }) => last_name,
      'Date of birth': ifShown(({ date_of_birth }) => day(date_of_birth)),
      Nationalities: ifShown(({ nationalities }) => names(nationalities)),
      'Country of residence': ifShown(({ residence }) => residence?.name),
      'Identity documents': ifShown(({ id_documents }) =>
        id_documents.map((paper) => <Paper key={`${paper.type} ${paper.number}`} {...paper} />),
      ),
      'Tax residencies': ifShown(({ tax_residencies }) =>
        tax_residencies.map(({ country, number }) => (
          <span key={`${country} ${number}`} className="block">
            {number} (<Country code={country} />)
          </span>
        )),
      ),
      Occupation: ifShown(({ occupation }) => occupation),
      'Politically exposed person': ifShown(({ pep }) => yesNo(pep)),
      ...ofBoth,
    },
  },
  {
    title: 'Relationship',
    facts: {
      'Business status': ({ business_status }) => labelOf(business_status),
      'Client since': ({ client_since }) => day(client_since),
      'Start date': ({ start_date }) => day(start_date),
      'End date': ({ end_date }) => day(end_date),
      'Reason for ending': ({ reason_for_ending }) => labelOf(reason_for_ending),
      'Relationship managers': ({ relationship_managers }) =>
        relationship_managers.map(managerName).join(', '),
      Office: ({ office }) => office.name,
      Teams: ({ teams }) => names(teams),
      Services: ({ services }) => names(services),
      'Employing entity': ({ employing_entity }) => employing_entity?.name,
      'Parent group': ({ parent_group: group }) =>
        group && (
          <Link to="/app/parent-groups/$groupId" params={{ groupId: group.id }} className={linkClass}>
            {group.name}
          </Link>
        ),
      'KYC level': ({ kyc_level }) => labelOf(kyc_level),
      'Risk rating': ({ risk_rating }) => labelOf(risk_rating),
      'Next review': ({ next_review_date }) => day(next_review_date),
      Tags: ({ tags }) => tags.join(', '),
      'Last invoice': ({ last_invoice }) => day(last_invoice),
    },
  },
  {
    title: 'Contact',
    facts: {
      Logo: ({ logo, name }) =>
        logo && (
          <span className="on-white inline-block rounded-card border border-line bg-paper p-3">
            <img
              alt={`The logo of ${name}`}
              src={`data:image/png;base64,${logo}`}
              className="h-12 max-w-full object-contain"
            />
          </span>
        ),
      Phone: ({ phone }) => phone,
      Addresses: ({ client_addresses }) =>
        client_addresses.map((address) => (
          <span key={address.id} className="block">
            {[address.line1, address.postal_code, address.city, address.country.name]
              .filter(Boolean)
              .join(', ')}
          </span>
        )),
    },
  },
];

function RegionOf({ region, code }: { region: string; code: string }) {
  return <span>, {useRegionName({ region, country: { code } })}</span>;
}

/** An identity document; what has expired is said in red. */
function Paper({ type, number, country, expires }: Client['id_documents'][number]) {
  const words = expires && formatDate(expires, dateFormats.date);
  return (
    <span className="block">
      {paperWords(type)} {number} (<Country code={country} />)
      {expires !== null && (
        <span className="block text-small">
          {expires < today(now()) ? (
            <Status tone="bad">{`Expired on ${words}`}</Status>
          ) : (
            <span className="text-soft">Expires on {words}</span>
          )}
        </span>
      )}
    </span>
  );
}

interface ClientInfoProps {
  id: string;
  /** Id of the client's person that the link led to. */
  person?: string | undefined;
}

/** A client's data, read only. */
export function ClientInfo({ id, person }: ClientInfoProps) {
  // The frame above shows that it is loading, or can't be loaded.
  const client = useQualityHere(useQuery(clientQuery(id)).data);
  const mayEdit = allows(useSession().permissions, { all: ['edit client'] });
  if (!client) return null;
  const shown = cards.filter(({ of }) => of === undefined || of === client.kind);
  return (
    <>
      <div className="mb-6 flex flex-wrap-reverse items-start justify-between gap-x-6 gap-y-4">
        <MissingData client={client} editable={mayEdit} />
        {mayEdit && (
          <Link to="/app/clients/$id/info/update" params={{ id }} className={buttonClass('plain', 'small')}>
            <Pencil aria-hidden="true" className="size-4" /> Edit
          </Link>
        )}
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(26rem,100%),1fr))] items-start gap-6">
        {shown.map(({ title, facts }) => (
          <Card key={title} title={title}>
            <Facts
              facts={Object.entries(facts).map(([label, value]) => ({
                label,
                value: value(client) || '-',
              }))}
            />
          </Card>
        ))}
        <ClientPeople id={id} person={person} />
        {client.kind === 'CORPORATE' && <ClientRegister id={id} />}
        <ClientDataCard id={id} />
        <MergedClients id={id} />
      </div>
    </>
  );
}
