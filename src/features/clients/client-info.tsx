import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { allows } from '#contract/core/requirement.ts';
import { labelOf, managerName } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { CompanyTypeName } from '#src/records/company-type-name.tsx';
import { useSession } from '#src/session/session.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { dayOfYearWords } from '#src/ui/field/day-of-year.ts';
import { ClientDataCard } from './client-data.tsx';
import { ClientPeople } from './client-people.tsx';
import { formerName } from './client-values.ts';
import { clientQuery } from './clients.queries.ts';
import { Country } from './country.tsx';
import { MissingData } from './missing-data.tsx';

const day = (value: string | null) => value && formatDate(value, dateFormats.date);
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ');

interface InfoCard {
  title: string;
  /** For clients of this kind only. */
  of?: Client['kind'];
  /** Label → the client's value. */
  facts: Record<string, (client: Client) => ReactNode>;
}

const ofBoth: InfoCard['facts'] = {
  'Tax id': ({ tax_id }) => tax_id,
  Industry: ({ industry }) => labelOf(industry),
  Sector: ({ sector }) => sector,
  'Earlier names': ({ former_names }) => former_names.map(formerName).join(', '),
  Party: ({ party_id }) => (
    <Link to="/app/parties/$partyId" params={{ partyId: party_id }}>
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
      'Jurisdiction of incorporation': ({ jurisdiction }) => <Country code={jurisdiction} />,
      'Registration number': ({ registration_number }) => registration_number,
      'Date of incorporation': ({ date_of_incorporation }) => day(date_of_incorporation),
      'Year end': ({ year_end }) => year_end && dayOfYearWords(year_end),
      ...ofBoth,
    },
  },
  {
    title: 'Person',
    of: 'INDIVIDUAL',
    facts: {
      'First name': ({ first_name }) => first_name,
      'Middle name': ({ middle_name }) => middle_name,
      'Last name': ({ last_name }) => last_name,
      'Date of birth': ({ date_of_birth }) => day(date_of_birth),
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
      'KYC level': ({ kyc_level }) => labelOf(kyc_level),
      'Last invoice': ({ last_invoice }) => day(last_invoice),
    },
  },
  {
    title: 'Contact',
    facts: {
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

interface ClientInfoProps {
  id: string;
  /** Id of the client's person that the link led to. */
  person?: string | undefined;
}

/** A client's data, read only. */
export function ClientInfo({ id, person }: ClientInfoProps) {
  // The frame above shows that it is loading, or can't be loaded.
  const { data: client } = useQuery(clientQuery(id));
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
        <ClientDataCard id={id} />
      </div>
    </>
  );
}
