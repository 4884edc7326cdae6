import { type Client, exportClients, readClient } from '#contract/clients/clients.ts';
import { insertServices } from '#server/clients/queries.ts';
import { allTeams } from '#server/people/queries.ts';
import { companyForm, individualForm } from '../company-form.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';
import { listExportRequest } from './export-request.ts';

/** Writes of clients themselves, and exports of their list. */
export async function clientActs({ firm, staff, data, tenant }: ActContext): Promise<Acts> {
  const serviceId = firm.id();
  const teams = await firm.as(async (tx) => {
    await insertServices(tx, [{ id: serviceId, code: 'tax', name: 'Tax', line: 'TAX', active: true }]);
    return (await allTeams(tx)).map(({ id }) => id);
  });
  async function newClientParts() {
    const { office } = await data<Client>(readClient, { params: { id: (await tenant()).clientId } });
    const business_status = 'ONBOARDING' as const;
    return { business_status, office: office.id, teams: teams.slice(0, 1), services: [serviceId] };
  }
  return {
    'clients.update': async () => {
      const { clientId: id } = await tenant();
      const { office, version } = await data<Client>(readClient, { params: { id } });
      const form = companyForm({
        name: `Quay ${id}`,
        office: office.id,
        teams: teams.slice(0, 1),
        services: [serviceId],
      });
      return { bearer: staff, params: { id }, body: { version, form } };
    },
    'clients.create': async () => {
      const form = companyForm({ ...(await newClientParts()), name: `Vale ${firm.id()}` });
      return { bearer: staff, body: { id: firm.id(), form } };
    },
    'clients.createIndividual': async () => {
      const form = individualForm({ ...(await newClientParts()), last_name: `Vale ${firm.id()}` });
      return { bearer: staff, body: { id: firm.id(), form } };
    },
    'clients.export': async () => ({ bearer: staff, body: listExportRequest(firm) }),
    'exports.remove': async () => {
      const body = listExportRequest(firm);
      await data(exportClients, { body });
      return { bearer: staff, params: { id: body.id } };
    },
  };
}
