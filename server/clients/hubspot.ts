import { linkHubspot, unlinkHubspot } from '#contract/crm/hubspot.ts';
import { takeDealsOf } from '../crm/give-deals.ts';
import { handle } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import { linkedElsewhere, otherLinkedClient } from './hubspot.queries.ts';
import { changeHubspot } from './update.ts';

export const hubspotHandlers = [
  handle(linkHubspot, async (call) => {
    const { tx, input, services } = call;
    const { version, company } = input.body;
    const found = await services.crm.company(tx, company);
    if (!found) throw invalid('company', 'There is no such company in the CRM.');
    const client = await changeHubspot(call, input.params.id, version, company, async () => {
      const other = await otherLinkedClient(tx, company, input.params.id);
      if (other !== undefined) throw invalid('company', linkedElsewhere(other));
    });
    await takeDealsOf(call, input.params.id, company);
    return client;
  }),

  handle(unlinkHubspot, async (call) => {
    const { input } = call;
    return changeHubspot(call, input.params.id, input.body.version, null);
  }),
];
