import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { updateClient } from '#contract/clients/client-forms.ts';
import type { Client } from '#contract/clients/clients.ts';
import { type HubspotCompany, linkHubspot, unlinkHubspot } from '#contract/crm/hubspot.ts';
import { httpStatusOf } from '#src/lib/error-answer.ts';
import { labelOf } from '#src/lib/names.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { CompanyDeals } from './company-deals.tsx';
import { clientQuery, hubspotCompanyQuery, writeCrm } from './crm.queries.ts';
import { OfferedContacts } from './offered-contacts.tsx';
import { type TakenField, takenFields, takenFrom } from './prefill.ts';

interface HubspotInfoProps {
  clientId: string;
  /** The company's id in the CRM. */
  hubspotId: string;
}

/** A company of the CRM beside the client: field by field, with its people and its deals. */
export function HubspotInfo({ clientId, hubspotId }: HubspotInfoProps) {
  const { data: client } = useQuery(clientQuery(clientId));
  const { data: company, isError, error, refetch } = useQuery(hubspotCompanyQuery(hubspotId));
  if (isError && !company && httpStatusOf(error) !== 404)
    return <LoadFailure what="The company" error={error} onRetry={refetch} />;
  if (!client || (!company && !isError)) return <Skeleton className="h-96 w-full" />;
  return (
    <Section
      title={company?.name ?? `Company ${hubspotId}`}
      large
      more={<LinkActions client={client} hubspotId={hubspotId} company={company} />}
    >
      {!company && <p className="text-soft">There is no company of this id in the CRM.</p>}
      {company && (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <Card title="Beside the client">
            <Comparison client={client} company={company} />
          </Card>
          <div className="flex min-w-0 flex-col gap-6">
            <OfferedContacts clientId={clientId} contacts={company.contacts} />
            <CompanyDeals deals={company.deals} />
          </div>
        </div>
      )}
    </Section>
  );
}

interface LinkActionsProps {
  client: Client;
  hubspotId: string;
  company: HubspotCompany | undefined;
}

/** Links the client to the company, or ends the link. */
function LinkActions({ client, hubspotId, company }: LinkActionsProps) {
  const may = useMay(linkHubspot);
  const { online } = useReach();
  const [problem, setProblem] = useState<string>();
  const { id, version } = client;
  const isLinked = client.hubspot === hubspotId;
  async function change() {
    const refused = isLinked
      ? await writeCrm(unlinkHubspot, { params: { id }, body: { version } })
      : await writeCrm(linkHubspot, { params: { id }, body: { version, company: hubspotId } });
    setProblem(refused && Object.values(refused).flat().join(' '));
    if (!refused) notify({ message: isLinked ? 'The link is ended.' : 'The client is linked.' });
  }
  if (!may || (!company && !isLinked)) return null;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {problem && (
        <span role="alert" className="text-bad">
          {problem}
        </span>
      )}
      <Button size="small" disabled={!online} onClick={() => void change()}>
        {isLinked ? 'End the link' : 'Link this client'}
      </Button>
    </span>
  );
}

const labels: Readonly<Record<TakenField, string>> = {
  name: 'Name',
  jurisdiction: 'Jurisdiction',
  registration_number: 'Registration number',
  website_url: 'Website',
  phone: 'Phone',
  industry: 'Industry',
  hubspot: 'HubSpot',
};

/** The fields that both have, each with a tap that takes it into the client's form. */
function Comparison({ client, company }: { client: Client; company: HubspotCompany }) {
  const mayEdit = useMay(updateClient);
  const countries = useCountryChoices();
  const taken = takenFrom(company);
  const words = (field: TakenField, value: string) => {
    if (value === '') return '-';
    if (field === 'industry') return labelOf(value);
    if (field === 'jurisdiction') return countries.find((one) => one.value === value)?.label ?? value;
    return value;
  };
  return (
    <ul aria-label="Fields" className="flex flex-col divide-y divide-line">
      {takenFields(client.kind)
        .filter((field) => field !== 'hubspot')
        .map((field) => {
          const own = client[field] ?? '';
          const isSame = own === taken[field];
          return (
            <li
              key={field}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0"
            >
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="text-small text-soft">{labels[field]}</p>
                <p>{words(field, own)}</p>
                {!isSame && <p className="text-small">CRM: {words(field, taken[field])}</p>}
              </div>
              {isSame && <span className="text-small text-soft">The same</span>}
              {!isSame && taken[field] !== '' && mayEdit && (
                <Link
                  to="/app/clients/$id/info/update"
                  params={{ id: client.id }}
                  search={{ field, take: field, company: company.id }}
                  aria-label={`Take over ${labels[field].toLowerCase()}`}
                  className={buttonClass('plain', 'small')}
                >
                  Take over
                </Link>
              )}
            </li>
          );
        })}
    </ul>
  );
}
