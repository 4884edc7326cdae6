import { createClient } from '#contract/clients/client-forms.ts';
import { type Client, exportClients, readClient } from '#contract/clients/clients.ts';
import { type StatusPair, statusesOf } from '#contract/clients/lifecycle.ts';
import { deleteClient, endClient } from '#contract/clients/lifecycle-calls.ts';
import { mergeClients } from '#contract/clients/merging.ts';
import { insertManagers, insertServices } from '#server/clients/queries.ts';
import { changeClient } from '#server/clients/update.queries.ts';
import { insertContacts } from '#server/contacts/queries.ts';
import { allTeams } from '#server/people/queries.ts';
import { addDays, dateOf } from '#server/reference/calendar.ts';
import { succeeded } from '../answers.ts';
import { companyForm, individualForm } from '../company-form.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';
import { listExportRequest } from './export-request.ts';

/** Writes of clients themselves, and exports of their list. */
export async function clientActs({
  server,
  firm,
  staff,
  administrator,
  data,
  tenant,
}: ActContext): Promise<Acts> {
  const serviceId = firm.id();
  const teams = await firm.as(async (tx) => {
    await insertServices(tx, [{ id: serviceId, code: 'tax', name: 'Tax', line: 'TAX', active: true }]);
    return (await allTeams(tx)).map(({ id }) => id);
  });
  async function newClientParts() {
    const { office } = await data<Client>(readClient, { params: { id: (await tenant()).clientId } });
    return { office: office.id, teams: teams.slice(0, 1), services: [serviceId] };
  }
  /** A client at a pair, whose data are complete; `on` is the day on which it ended or is to end. */
  async function clientAt(pair: StatusPair, on: string | null = null): Promise<{ id: string }> {
    const form = companyForm({ ...(await newClientParts()), name: `Vale ${firm.id()}` });
    const id = firm.id();
    await data(createClient, { body: { id, form } });
    await firm.as(async (tx) => {
      const [manager] = [{ id: firm.id(), client_id: id, user_id: firm.staff.RM.id, role: 'LEAD' as const }];
      await insertManagers(tx, [{ ...manager, since: '2025-01-01' }]);
      const contact = { id: firm.id(), client_id: id, last_name: 'Vale', email: `${id}@vale.example` };
      await insertContacts(tx, [{ ...contact, created_at: '2025-01-01T00:00:00.000Z' }]);
      await changeClient(tx, { id, version: 1 }, { ...statusesOf(pair), end_date: on });
    });
    return { id };
  }
  const on = (pair: StatusPair, body?: object, day?: string) => async () => ({
    ...{ bearer: staff, params: await clientAt(pair, day) },
    ...(body && { body }),
  });
  function lifecycleActs(): Acts {
    const reason = 'They asked us to wait.';
    const end = { ends_on: '2020-01-31', reason_for_ending: 'CLIENT_REQUEST', reason: '' };
    return {
      'clients.markReady': on('under_consideration/ONBOARDING'),
      'clients.activate': on('ready_for_activation/ONBOARDING', { code: '' }),
      'clients.keep': on('ready_for_activation/ONBOARDING', { reason }),
      'clients.hold': async () => {
        const review_on = addDays(dateOf(server.now()), 30);
        return on('active/ACTIVE', { reason, review_on })();
      },
      'clients.resume': on('active/ON_HOLD'),
      'clients.end': on('active/ACTIVE', end),
      'clients.cancelEnd': on('active/ACTIVE', undefined, '2199-12-31'),
      'clients.undoEnd': async () => {
        const { params } = await on('active/ACTIVE')();
        await data(endClient, { params, body: end });
        return { bearer: staff, params };
      },
      'clients.reinstate': on('ended/LAPSED'),
      'clients.delete': async () => ({
        ...(await on('under_consideration/ONBOARDING')()),
        bearer: administrator,
      }),
      'clients.restore': async () => {
        const { params } = await on('under_consideration/ONBOARDING')();
        await server.call(deleteClient, { params }, { bearer: administrator });
        return { bearer: administrator, params };
      },
    };
  }
  /** Two clients, and the body of the call that merges the one into the other. */
  async function toMerge() {
    const [merged, { clientId: into }] = [await tenant(), await tenant()];
    const contacts = Object.values(merged.contacts).map(({ id }) => ({ id, keeps: true }));
    const body = { version: 1, into: { id: into, version: 1 }, contacts };
    return { bearer: administrator, params: { id: merged.clientId }, body };
  }
  return {
    'clients.merge': toMerge,
    'clients.undoMerge': async () => {
      const { params, body } = await toMerge();
      await succeeded(server.call(mergeClients, { params, body }, { bearer: administrator }));
      return { bearer: administrator, params };
    },
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
    ...lifecycleActs(),
    'clients.bulkEdit': async () => {
      const { id } = await clientAt('active/ON_HOLD');
      const change = { kind: 'status', action: 'resume' };
      return { bearer: staff, body: { id: firm.id(), check: false, change, clients: [{ id, seen: null }] } };
    },
    'clients.export': async () => ({ bearer: staff, body: listExportRequest(firm) }),
    'exports.remove': async () => {
      const body = listExportRequest(firm);
      await data(exportClients, { body });
      return { bearer: staff, params: { id: body.id } };
    },
  };
}
