import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button/button.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { CompanyDeals } from './company-deals.tsx';
import { hubspotCompanyQuery } from './crm.queries.ts';
import { CrmContacts } from './crm-contacts.tsx';
import { HubspotSearch } from './hubspot-search.tsx';

/** Chooses the company of the CRM that becomes a client, and which kind of client. `company`: the one chosen already, by its id in the CRM. */
export function ChooseCompany({ company }: { company?: string | undefined }) {
  return (
    <>
      <PageHeader
        title="New client from CRM"
        detail="Its form is filled in from the company. The company’s deals become the client’s."
      />
      {company ? (
        <Chosen hubspotId={company} />
      ) : (
        <HubspotSearch action={({ id, name }) => <Kinds hubspotId={id} name={name} />} />
      )}
    </>
  );
}

function Kinds({ hubspotId, name }: { hubspotId: string; name: string }) {
  const kinds = { CORPORATE: 'Corporate', INDIVIDUAL: 'Individual' } as const;
  return (['CORPORATE', 'INDIVIDUAL'] as const).map((kind) => (
    <Link
      key={kind}
      to="/app/new-client/client-hubspot"
      search={{ company: hubspotId, kind }}
      aria-label={`${kinds[kind]} client from ${name}`}
      className={buttonClass('plain', 'small')}
    >
      {kinds[kind]} client
    </Link>
  ));
}

/** A company that was chosen elsewhere, such as on the page of its deal. */
function Chosen({ hubspotId }: { hubspotId: string }) {
  const { data, isError, error, refetch } = useQuery(hubspotCompanyQuery(hubspotId));
  if (isError && !data) return <LoadFailure what="The company" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-48 w-full" />;
  const { id, name, client } = data;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">{name}</h2>
        {client ? (
          <p className="text-soft">
            Linked to{' '}
            <Link to="/app/clients/$id/info" params={{ id: client.id }} className={linkClass}>
              {client.name}
            </Link>
          </p>
        ) : (
          <span className="flex flex-wrap gap-2">
            <Kinds hubspotId={id} name={name} />
          </span>
        )}
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <CrmContacts contacts={data.contacts} />
        <CompanyDeals deals={data.deals} />
      </div>
    </>
  );
}
