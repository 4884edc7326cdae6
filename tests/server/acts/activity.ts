import { addresses } from '#contract/clients/addresses.ts';
import { activityOf } from '#server/activity/queries.ts';
import { recordBody } from '../records.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';
import { listExportRequest } from './export-request.ts';

/** Calls that write into the activity log themselves, or read it out. */
export function activityActs({
  firm,
  staff,
  administrator,
  data,
  tenant,
  asContact,
  asEmployee,
  sent,
}: ActContext): Acts {
  const navigation = {
    name: 'Navigation',
    event: 'navigated',
    description: '/',
    attribute: { url: '/' },
  };
  return {
    'activity.log.main': async () => ({ bearer: staff, body: navigation }),
    'activity.log.client': async () => ({ bearer: (await asContact()).bearer, body: navigation }),
    'activity.log.employee': async () => ({ bearer: (await asEmployee()).bearer, body: navigation }),
    'activity.export': async () => ({
      bearer: administrator,
      body: { ...listExportRequest(firm), columns: ['at'] },
    }),
    'activity.reverse': async () => {
      const body = recordBody(firm, 'addresses', (await tenant()).clientId);
      await data(addresses.create, { body } as never);
      const [entry] = await firm.as((tx) => activityOf(tx, body.id));
      return { bearer: staff, params: { id: entry?.id ?? '' }, body: {} };
    },
    'activity.log.external': async () => ({ bearer: (await sent()).signer, body: navigation }),
  };
}
