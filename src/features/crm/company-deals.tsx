import { Link } from '@tanstack/react-router';
import type { HubspotCompany } from '#contract/crm/hubspot.ts';
import { Card } from '#src/ui/card/card.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Status } from '#src/ui/status/status.tsx';
import { outcomeTones } from './crm-words.ts';

/** The deals of a company of the CRM; those that the reader may not see are counted. */
export function CompanyDeals({ deals: { shown, hidden } }: Pick<HubspotCompany, 'deals'>) {
  return (
    <Card title="Deals">
      {shown.length + hidden === 0 && <p className="text-soft">No deals.</p>}
      <ul className="flex flex-col gap-3">
        {shown.map(({ id, name, stage, outcome }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link to="/app/clients/deal/$dealId" params={{ dealId: id }} className={linkClass}>
              {name}
            </Link>
            <Status tone={outcomeTones[outcome]}>{stage}</Status>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="text-small text-soft">
          {hidden === 1 ? '1 deal' : `${hidden} deals`} that you may not see.
        </p>
      )}
    </Card>
  );
}
