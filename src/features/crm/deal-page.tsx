import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRightLeft, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { createClient } from '#contract/clients/client-forms.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { type Deal, deals } from '#contract/crm/deals.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
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
import { StageOf } from './deal-list.tsx';
import { moneyOf } from './deal-screens.tsx';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), MissingDialog);
const DealHistory = lazyPart(async () => ({ default: (await import('./deal-history.tsx')).DealHistory }));

const day = (value: string | null) => value && formatDate(value, dateFormats.date);

/** A deal: its facts, the stages it went through, and its changes. */
export function DealPage({ id }: { id: string }) {
  const {
    data: deal,
    isError,
    error,
    refetch,
  } = useQuery(queryOf(deals.read, { params: { id } }, { quiet: true }));
  const back = <Link to="/app/clients/deal">Deals</Link>;
  if (isError && !deal) return <LoadFailure what="This deal" error={error} onRetry={refetch} back={back} />;
  if (!deal)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  return (
    <>
      <PageHeader
        title={deal.name}
        back={back}
        detail={<StageOf deal={deal} />}
        actions={<Actions deal={deal} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title="Facts">
          <Facts facts={factsOf(deal)} />
        </Card>
        <Card title="Stages">
          <ol className="flex flex-col gap-3">
            {deal.stage_history.map(({ stage, pipeline, entered_at }) => (
              <li key={`${entered_at} ${stage}`}>
                <p>{stage}</p>
                <p className="text-small text-soft">
                  {pipeline}, since {day(entered_at)}
                </p>
              </li>
            ))}
          </ol>
        </Card>
      </div>
      <Suspense>
        <DealHistory id={id} />
      </Suspense>
    </>
  );
}

function factsOf(deal: Deal) {
  const { client, company, company_name, currency } = deal;
  return [
    {
      label: 'Client',
      value: client && (
        <Link to="/app/clients/$id/bd" params={{ id: client.id }} className={linkClass}>
          {client.name}
        </Link>
      ),
    },
    {
      label: 'Company',
      value: company ? (
        <Link to="/app/companies/$companyId" params={{ companyId: company.id }} className={linkClass}>
          {company.name}
        </Link>
      ) : (
        company_name
      ),
    },
    { label: 'Amount', value: moneyOf(deal.amount, currency) },
    { label: 'ACV', value: moneyOf(deal.acv, currency) },
    { label: 'Probability', value: `${deal.probability} %` },
    { label: 'Pipeline', value: deal.pipeline.name },
    { label: 'Close date', value: day(deal.close_date) },
    { label: 'Owner', value: deal.owner?.name ?? null },
    { label: 'Originator', value: deal.originator?.name ?? null },
    { label: 'Services', value: deal.services.map(({ name }) => name).join(', ') },
    ...(deal.outcome === 'LOST' ? [{ label: 'Reason it was lost', value: deal.lost_reason }] : []),
    { label: 'CRM id', value: deal.hubspot_id },
  ];
}

/** Editing a deal, moving it, and a client from its company. */
function Actions({ deal }: { deal: Deal }) {
  const { online } = useReach();
  const mayEdit = useMay(deals.update);
  const mayCreate = useMay(createClient);
  const [moving, setMoving] = useState(false);
  const { id, client, company_hubspot_id } = deal;
  return (
    <>
      {mayCreate && !client && company_hubspot_id && (
        <Link
          to="/app/new-client/client-hubspot"
          search={{ company: company_hubspot_id }}
          className={buttonClass('plain', 'small')}
        >
          New client
        </Link>
      )}
      {mayEdit && (
        <>
          <Button size="small" disabled={!online} onClick={() => setMoving(true)}>
            <ArrowRightLeft aria-hidden="true" className="size-4" /> Move
          </Button>
          <Link
            to="/app/clients/deal/update/$dealId"
            params={{ dealId: id }}
            className={buttonClass('plain', 'small')}
          >
            <Pencil aria-hidden="true" className="size-4" /> Edit
          </Link>
        </>
      )}
      {moving && (
        <Suspense fallback={<DialogOpening />}>
          <MoveDialog deal={deal} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </>
  );
}
