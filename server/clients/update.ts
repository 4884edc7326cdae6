import { type ClientForm, clientName, updateClient } from '../../contract/clients/client-forms.ts';
import type { Client } from '../../contract/clients/clients.ts';
import { newId } from '../../contract/core/values.ts';
import { differences } from '../activity/differences.ts';
import type { Tx } from '../db/db.ts';
import { handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { addDays, dateOf } from '../reference/calendar.ts';
import { checkForm } from './check-form.ts';
import { newestFirst, readClientFully } from './client.ts';
import { lockClient } from './lock.queries.ts';
import { insertClientServices } from './queries.ts';
import { changeClient, endServices, replaceTeams } from './update.queries.ts';

const ids = (all: readonly { id: string }[]) => [...new Set(all.map(({ id }) => id))].sort();

/** A client's fields as its form names them. */
const fieldsOf = (client: Client) => ({
  ...client,
  office: client.office.id,
  teams: ids(client.teams),
  services: ids(client.services),
});

/** Changes a client's own fields. Missing data is judged when the client is read. */
export const updating = handle(updateClient, async (call) => {
  const { tx, input, now, actor, activity } = call;
  const { id } = input.params;
  const today = dateOf(now);
  if (!(await lockClient(tx, id))) throw new Refusal('not_found');
  const before = await readClientFully(tx, id, today);
  if (!before) throw new Refusal('not_found');
  const { rename_date, kind, ...form } = input.body.form;
  const after = {
    ...form,
    name: clientName(input.body.form),
    former_names: newestFirst(form.former_names),
    teams: form.teams.toSorted(),
    services: form.services.toSorted(),
  };
  const changed = differences(fieldsOf(before), after);
  if (!changed && rename_date === null) return before;
  if (before.version !== input.body.version) throw new Refusal('stale', { current: before });
  await checkForm(tx, input.body.form, before, today);

  const { office, teams, services, ...columns } = after;
  const renamed = rename_date && { name: before.name, rename_date };
  await changeClient(tx, before, {
    ...columns,
    office_id: office,
    ...(renamed && { former_names: [...after.former_names, renamed] }),
    last_update_at: now,
    last_update_by: actor.userId,
  });
  if (changed?.attributes.teams) await replaceTeams(tx, id, teams);
  if (changed?.attributes.services) await replaceServices(tx, before, services, today, now);
  await activity({
    name: 'Client',
    event: 'updated',
    description: after.name,
    subject: { type: 'client', id },
    clientId: id,
    ...changed,
  });
  const client = await readClientFully(tx, id, today);
  if (!client) throw new Refusal('not_found');
  return client;
});

async function replaceServices(
  tx: Tx,
  before: Client,
  services: ClientForm['services'],
  today: string,
  now: string,
): Promise<void> {
  const had = ids(before.services);
  const ended = had.filter((service) => !services.includes(service));
  await endServices(tx, before.id, ended, { last: addDays(today, -1), today });
  const added = services.filter((service) => !had.includes(service));
  await insertClientServices(
    tx,
    added.map((service_id) => ({
      id: newId(Date.parse(now)),
      client_id: before.id,
      service_id,
      since: today,
    })),
  );
}
