import type { Endpoint } from '#contract/core/endpoint.ts';
import { deals } from '#contract/crm/deals.ts';
import type { Call } from '../http/handler.ts';
import { lockParent } from '../records/lock.ts';
import { giveDeals } from './queries.ts';

/** Gives a client the deals of its company in the CRM that are of no client yet. */
export async function takeDealsOf(
  { tx, now, actor, activity }: Call<Endpoint>,
  clientId: string,
  hubspotId: string,
): Promise<void> {
  await lockParent(tx, deals.key, undefined);
  for (const { id, name } of await giveDeals(tx, { hubspotId, clientId, now, userId: actor.userId }))
    await activity({
      name: deals.label,
      event: 'updated',
      description: name,
      subject: { type: deals.key, id },
      clientId: null,
      old: { client_id: null },
      attributes: { client_id: clientId },
    });
}
