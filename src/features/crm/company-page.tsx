import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { createClient } from '#contract/clients/client-forms.ts';
import { type Company, companies } from '#contract/crm/companies.ts';
import { queryOf } from '#src/api/query.ts';
import { labelOf } from '#src/lib/names.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { CompanyDeals } from './company-deals.tsx';
import { hubspotCompanyQuery } from './crm.queries.ts';
import { CrmContacts } from './crm-contacts.tsx';

const CompanyHistory = lazyPart(async () => ({
  default: (await import('./company-history.tsx')).CompanyHistory,
}));

/** A company of the CRM: its facts, its people, its deals, and the client that it became. */
export function CompanyPage({ id }: { id: string }) {
  const {
    data: company,
    isError,
    error,
    refetch,
  } = useQuery(queryOf(companies.read, { params: { id } }, { quiet: true }));
  const back = <Link to="/app/companies">Companies</Link>;
  if (isError && !company)
    return <LoadFailure what="This company" error={error} onRetry={refetch} back={back} />;
  if (!company)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  return (
    <>
      <PageHeader title={company.name} back={back} actions={<Actions company={company} />} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title="Facts">
          <Facts facts={factsOf(company)} />
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          <CrmContacts contacts={company.contacts} />
          <DealsOf hubspotId={company.hubspot_id} />
        </div>
      </div>
      <Suspense>
        <CompanyHistory id={id} />
      </Suspense>
    </>
  );
}

function DealsOf({ hubspotId }: { hubspotId: string }) {
  const { data, isError, error, refetch } = useQuery(hubspotCompanyQuery(hubspotId));
  if (data) return <CompanyDeals deals={data.deals} />;
  return (
    <Card title="Deals">
      {isError ? (
        <LoadFailure what="The deals" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </Card>
  );
}

const factsOf = ({ client, hubspot_id, ...company }: Company) => [
  {
    label: 'Client',
    value: client && (
      <Link
        to="/app/clients/$id/hubspot/info/$hubspotId"
        params={{ id: client.id, hubspotId: hubspot_id }}
        className={linkClass}
      >
        {client.name}
      </Link>
    ),
  },
  { label: 'Website', value: company.website_url },
  { label: 'Phone', value: company.phone },
  { label: 'City', value: company.city },
  { label: 'Country', value: company.country?.name ?? null },
  { label: 'Industry', value: company.industry && labelOf(company.industry) },
  { label: 'Registration number', value: company.registration_number },
  { label: 'CRM id', value: hubspot_id },
];

function Actions({ company: { id, client, hubspot_id } }: { company: Company }) {
  const mayEdit = useMay(companies.update);
  const mayCreate = useMay(createClient);
  return (
    <>
      {mayCreate && !client && (
        <Link
          to="/app/new-client/client-hubspot"
          search={{ company: hubspot_id }}
          className={buttonClass('plain', 'small')}
        >
          New client
        </Link>
      )}
      {mayEdit && (
        <Link
          to="/app/companies/update/$companyId"
          params={{ companyId: id }}
          className={buttonClass('plain', 'small')}
        >
          <Pencil aria-hidden="true" className="size-4" /> Edit
        </Link>
      )}
    </>
  );
}
