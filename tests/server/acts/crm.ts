import { readClient } from '#contract/clients/clients.ts';
import { type Company, companies } from '#contract/crm/companies.ts';
import { linkHubspot } from '#contract/crm/hubspot.ts';
import { recordBody } from '../records.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of the CRM besides those of its records. */
export function crmActs({ firm, administrator: bearer, data, tenant }: ActContext): Acts {
  async function toLink() {
    const { clientId } = await tenant();
    const body = recordBody(firm, 'companies', clientId);
    const company = await data<Company>(companies.create, { body } as never, bearer);
    const params = { id: clientId };
    const { version } = await data<{ version: number }>(readClient, { params }, bearer);
    return { bearer, params, body: { version, company: company.hubspot_id } };
  }
  return {
    'clients.linkHubspot': toLink,
    'clients.unlinkHubspot': async () => {
      const { params, body } = await toLink();
      const { version } = await data<{ version: number }>(linkHubspot, { params, body }, bearer);
      return { bearer, params, body: { version } };
    },
  };
}
