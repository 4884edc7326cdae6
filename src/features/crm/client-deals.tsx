import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Handshake, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { type Deal, deals } from '#contract/crm/deals.ts';
import { linkHubspot } from '#contract/crm/hubspot.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { clientQuery, dealsOfClientQuery } from './crm.queries.ts';
import { StageOf } from './deal-list.tsx';
import { moneyOf } from './deal-screens.tsx';

const LinkDialog = lazyPart(() => import('./link-dialog.tsx'), MissingDialog);

/** A client's deals, and the company of the CRM that it is. */
export function ClientDeals({ clientId }: { clientId: string }) {
  const { data, isError, error, refetch } = useQuery(dealsOfClientQuery(clientId));
  const mayAdd = useMay(deals.create);
  const add = mayAdd && (
    <Link to="/app/clients/deal/create" className={buttonClass('plain', 'small')}>
      <Plus aria-hidden="true" className="size-4" /> Add a deal
    </Link>
  );
  return (
    <div className="flex flex-col gap-8">
      <HubspotLink clientId={clientId} />
      <Section title="Deals" more={add}>
        {isError && !data && <LoadFailure what="The deals" error={error} onRetry={refetch} />}
        {!data && !isError && <Skeleton className="h-44 w-full" />}
        {data?.data.length === 0 && (
          <EmptyState icon={<Handshake />} title="No deals">
            Deals name their client in their form. Those of the client’s company come with the link to it.
          </EmptyState>
        )}
        <ul aria-label="Deals" className="grid-cards">
          {data?.data.map((deal) => (
            <li key={deal.id} className="grid grid-cols-1">
              <DealOfClient deal={deal} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function DealOfClient({ deal }: { deal: Deal }) {
  const { id, name, amount, currency, close_date, outcome } = deal;
  const closes = outcome === 'OPEN' ? 'Closes' : 'Closed';
  return (
    <Card title={name}>
      <StageOf deal={deal} />
      <p className="mt-2">{moneyOf(amount, currency)}</p>
      <p className="text-small text-soft">
        {close_date ? `${closes} ${formatDate(close_date, dateFormats.date)}` : 'No close date'}
      </p>
      <p className="mt-3">
        <Link
          to="/app/clients/deal/$dealId"
          params={{ dealId: id }}
          aria-label={`Open ${name}`}
          className={linkClass}
        >
          Open
        </Link>
      </p>
    </Card>
  );
}

function HubspotLink({ clientId }: { clientId: string }) {
  const { data: client } = useQuery(clientQuery(clientId));
  const mayLink = useMay(linkHubspot);
  const { online } = useReach();
  const [linking, setLinking] = useState(false);
  if (!client) return <Skeleton className="h-16 w-full" />;
  return (
    <Section title="HubSpot">
      {client.hubspot ? (
        <p>
          Linked to company {client.hubspot}.{' '}
          <Link
            to="/app/clients/$id/hubspot/info/$hubspotId"
            params={{ id: clientId, hubspotId: client.hubspot }}
            className={linkClass}
          >
            Compare with the client
          </Link>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-soft">This client is not linked to a company of the CRM.</p>
          {mayLink && (
            <Button size="small" disabled={!online} onClick={() => setLinking(true)}>
              Find its company
            </Button>
          )}
        </div>
      )}
      {linking && (
        <Suspense fallback={<DialogOpening />}>
          <LinkDialog client={client} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </Section>
  );
}
