import {
  type ClientForm,
  clientName,
  createClient,
  createIndividual,
} from '#contract/clients/client-forms.ts';
import { messages } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import { firmDay, firmToday } from '../firm/day.ts';
import { type Call, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { dateOf } from '../reference/calendar.ts';
import { checkForm } from './check-form.ts';
import { newestFirst, readClientFully } from './client.ts';
import { hasNamesake, lockName } from './create.queries.ts';
import { clientById, insertClientServices, insertClients, insertClientTeams } from './queries.ts';

type CreateCall = Call<typeof createClient | typeof createIndividual>;

/** A client that is not there yet, for the checks of its form. */
const nobodyYet = (id: string, { kind }: ClientForm) =>
  ({ id, kind, name: '', end_date: null, services: [] }) as const;

/** The field of a form that holds the name. */
const nameField = ({ kind }: ClientForm) => (kind === 'CORPORATE' ? 'form.name' : 'form.last_name');

/** Adds a client: under consideration, as ONBOARDING alone. The same id once more answers the client there is. */
async function create({ tx, input, now, actor, activity }: CreateCall) {
  const { id, form, namesake = false } = input.body;
  const today = dateOf(now);
  const name = clientName(form);
  await lockName(tx, name);
  if (await clientById(tx, id)) return readAnswer();
  await checkForm(tx, form, nobodyYet(id, form), await firmToday(tx, now));
  if ((await hasNamesake(tx, name)) && !namesake) throw invalid(nameField(form), messages.duplicated);

  const { rename_date: _, office, teams, services, former_names, ...columns } = form;
  await insertClients(tx, [
    {
      id,
      ...columns,
      name,
      former_names: newestFirst(former_names),
      office_id: office,
      record_status: 'under_consideration',
      business_status: 'ONBOARDING',
      created_at: now,
      last_update_at: now,
      last_update_by: actor.userId,
    },
  ]);
  await insertClientTeams(
    tx,
    teams.map((team_id) => ({ client_id: id, team_id })),
  );
  await insertClientServices(
    tx,
    services.map((service_id) => ({ id: newId(Date.parse(now)), client_id: id, service_id, since: today })),
  );
  await activity({
    name: 'Client',
    event: 'created',
    description: name,
    subject: { type: 'client', id },
    clientId: id,
    attributes: { ...form, name },
  });
  return readAnswer();

  async function readAnswer() {
    const client = await readClientFully(tx, id, await firmDay(tx, now));
    if (!client) throw new Refusal('not_found');
    return client;
  }
}

export const creating = [handle(createClient, create), handle(createIndividual, create)];
