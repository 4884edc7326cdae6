import {
  type ClientForm,
  clientName,
  createClient,
  createIndividual,
} from '#contract/clients/client-forms.ts';
import { messages } from '#contract/core/rules.ts';
import { newId } from '#contract/core/values.ts';
import { takeDealsOf } from '../crm/give-deals.ts';
import { firmDay, firmToday } from '../firm/day.ts';
import { logoFrom } from '../firm/logo.ts';
import { type Call, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { dateOf } from '../reference/calendar.ts';
import { checkForm, withCompanyTypeCode } from './check-form.ts';
import { newestFirst, readClientFully } from './client.ts';
import { asStored, nameOfLogo, storedFields } from './client-fields.ts';
import { hasNamesake, lockName } from './create.queries.ts';
import { setLogo } from './logo.queries.ts';
import { writePartyFacts } from './party-facts.queries.ts';
import {
  clientById,
  insertClientServices,
  insertClients,
  insertClientTeams,
  namesOfClients,
} from './queries.ts';

type CreateCall = Call<typeof createClient | typeof createIndividual>;

/** A client that is not there yet, for the checks of its form. */
const nobodyYet = (id: string, { kind }: ClientForm) =>
  ({
    ...{ id, kind, name: '', end_date: null, hubspot: null, services: [] },
    ...{ employing_entity: null, jurisdiction: null, jurisdiction_region: null },
  }) as const;

/** The field of a form that holds the name. */
const nameField = ({ kind }: ClientForm) => (kind === 'CORPORATE' ? 'form.name' : 'form.last_name');

/** Adds a client: under consideration, as ONBOARDING alone. The same id once more answers the client there is. */
async function create(call: CreateCall) {
  const { tx, input, now, actor, activity } = call;
  const { id, namesake = false } = input.body;
  const form = withCompanyTypeCode(input.body.form);
  const today = dateOf(now);
  const name = clientName(form);
  await lockName(tx, name);
  if (await clientById(tx, id)) return readAnswer();
  await checkForm(tx, form, nobodyYet(id, form), await firmToday(tx, now));
  if (!namesake && (await hasNamesake(tx, name, form.others)))
    throw invalid(nameField(form), messages.duplicated);

  const png = logoFrom(form.logo, 'form.logo');
  const { kind, office, teams, services, former_names } = form;
  const { columns, party } = storedFields(asStored(form));
  await insertClients(tx, [
    {
      ...columns,
      id,
      kind,
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
  const added = await clientById(tx, id);
  if (!added) throw new Error('A client that was added is not there.');
  await writePartyFacts(tx, added.party_id, party);
  if (png) await setLogo(tx, id, png);
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
    attributes: {
      ...asStored(form),
      name,
      logo: nameOfLogo(png),
      others: (await namesOfClients(tx, form.others)).map((other) => other.name),
    },
  });
  if (form.hubspot !== null) await takeDealsOf(call, id, form.hubspot);
  return readAnswer();

  async function readAnswer() {
    const client = await readClientFully(tx, id, await firmDay(tx, now));
    if (!client) throw new Refusal('not_found');
    return client;
  }
}

export const creating = [handle(createClient, create), handle(createIndividual, create)];
