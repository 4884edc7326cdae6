import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { Client } from '#contract/clients/clients.ts';
import { oldDocumentMonths, startedOverMonths } from '#contract/core/limits.ts';
import { readHubspotCompany } from '#contract/crm/hubspot.ts';
import { cityAndCountry, websiteText } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { isOlderThanMonths } from '#src/lib/time/dates.ts';
import { useMay } from '#src/session/use-may.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { BusinessState } from './client-states.tsx';
import { ClientLifecycle } from './lifecycle/client-lifecycle.tsx';
import { QualityScore } from './quality/quality-band.tsx';
import { useQualityHere } from './quality/quality-here.ts';

const links = { cas360: 'CAS 360', bluemeg: 'BlueMeg', hubspot: 'HubSpot' } as const;

/** The header card of a client: website, place, linked systems, and a note if its documents are old (specification, section 2). */
export function ClientHeader({ client: answered }: { client: Client }) {
  const client = useQualityHere(answered);
  const seesCompany = useMay(readHubspotCompany);
  const newest = client.documents
    .map(({ modified }) => modified)
    .toSorted()
    .at(-1);
  const [address] = client.client_addresses;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-paper px-[20px] py-4 text-soft">
      <BusinessState status={client.business_status} />
      {client.website_url ? (
        <a
          href={client.website_url}
          className="min-w-0 text-accent-text underline wrap-anywhere"
          rel="noreferrer"
          target="_blank"
        >
          {websiteText(client.website_url)}
        </a>
      ) : (
        <span>{websiteText(null)}</span>
      )}
      <span>{cityAndCountry(address)}</span>
      {Object.entries(links).map(
        ([key, title]) =>
          client[key as keyof typeof links] && (
            <span key={key} className="rounded-control bg-sunken px-2 py-0.5 text-small">
              {key === 'hubspot' && client.hubspot && seesCompany ? (
                <Link
                  to="/app/clients/$id/hubspot/info/$hubspotId"
                  params={{ id: client.id, hubspotId: client.hubspot }}
                >
                  {title}
                </Link>
              ) : (
                title
              )}
            </span>
          ),
      )}
      {newest && isOlderThanMonths(newest, oldDocumentMonths, now()) && (
        <span className="flex items-center gap-1.5 text-small text-warn">
          <TriangleAlert aria-hidden="true" className="size-4" /> The newest document is more than{' '}
          {oldDocumentMonths} months old
        </span>
      )}
      {startedOver(client) && (
        <span className="flex items-center gap-1.5 text-small text-warn">
          <TriangleAlert aria-hidden="true" className="size-4" /> Started over {startedOverMonths} months ago
        </span>
      )}
      <QualityScore client={client} />
      <Link to="/app/clients/$id/timeline" params={{ id: client.id }} className={linkClass}>
        Timeline
      </Link>
      <ClientLifecycle client={client} />
    </div>
  );
}

/**
 * True of a client that was begun more than 18 months ago and is not active yet, or was never invoiced (specification, section 9; the
 * reading of its decisions: since the start, whatever happened in between).
 */
function startedOver({ start_date, record_status, business_status, last_invoice }: Client): boolean {
  const isWaiting = record_status === 'under_consideration' || business_status === 'ONBOARDING';
  const isUnpaid = business_status === 'ACTIVE' && last_invoice === null;
  return (
    start_date !== null && (isWaiting || isUnpaid) && isOlderThanMonths(start_date, startedOverMonths, now())
  );
}
