import { allows } from '#contract/core/requirement.ts';
import { deals } from '#contract/crm/deals.ts';
import {
  listHubspotOwners,
  listHubspotPipelines,
  readHubspotCompany,
  searchHubspotCompanies,
} from '#contract/crm/hubspot.ts';
import { clientsOfCompanies } from '../clients/hubspot.queries.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { CrmCompany } from '../integrations/crm/port.ts';
import { countryOf } from '../reference/countries.ts';
import { dealsOfCompany } from './queries.ts';
import { companyHandlers, dealHandlers, pipelineHandlers, stageHandlers } from './records.ts';

type Found = Omit<CrmCompany, 'contacts'>;

/** Companies as they are found, each with the client that is linked to it. */
async function answersOf(tx: Tx, all: readonly Found[]) {
  const linked = await clientsOfCompanies(
    tx,
    all.map(({ id }) => id),
  );
  return all.map(({ country_code, ...company }) => {
    const client = linked.find(({ hubspot }) => hubspot === company.id);
    return {
      ...company,
      country: country_code ? countryOf(country_code) : null,
      client: client ? { id: client.id, name: client.name } : null,
    };
  });
}

export const crmHandlers: readonly Handler[] = [
  ...companyHandlers,
  ...dealHandlers,
  ...pipelineHandlers,
  ...stageHandlers,

  handle(searchHubspotCompanies, async ({ tx, input: { query }, services }) => {
    const found = await services.crm.searchCompanies(tx, query.search ?? '');
    return (await answersOf(tx, found)).map(({ id, name, city, country, website_url, client }) => ({
      ...{ id, name, city, country, website_url, client },
    }));
  }),

  handle(readHubspotCompany, async ({ tx, input: { params }, actor, services }) => {
    const found = await services.crm.company(tx, params.hubspotId);
    const [company] = found ? await answersOf(tx, [found]) : [];
    if (!found || !company) throw new Refusal('not_found');
    const all = await dealsOfCompany(tx, found.id);
    const sees = allows(actor.permissions, { all: deals.description.may.view });
    return {
      ...company,
      contacts: found.contacts,
      deals: {
        shown: sees ? all.map(({ client_id, ...deal }) => ({ ...deal, free: client_id === null })) : [],
        hidden: sees ? 0 : all.length,
      },
    };
  }),

  handle(listHubspotOwners, ({ tx, services }) => services.crm.owners(tx)),
  handle(listHubspotPipelines, ({ tx, services }) => services.crm.pipelines(tx)),
];
