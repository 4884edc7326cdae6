import { type ClientForm, clientName, updateClient } from '#contract/clients/client-forms.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import { differences } from '../activity/differences.ts';
import { cannotReverse, type EntryMark, isAsLeft } from '../activity/reversed-entry.ts';
import type { Tx } from '../db/db.ts';
import { firmDay, firmToday } from '../firm/day.ts';
import { type Call, handle, type Reversal } from '../http/handler.ts';
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

type Fields = ReturnType<typeof fieldsAfter>;

/** The fields of a client once a form is saved. */
function fieldsAfter(before: Client, { rename_date, kind: _, ...form }: ClientForm, name: string) {
  const renamed = rename_date === null ? [] : [{ name: before.name, rename_date }];
  return {
    ...form,
    name,
    former_names: newestFirst([...form.former_names, ...renamed]),
    teams: form.teams.toSorted(),
    services: form.services.toSorted(),
  };
}

async function lockedClient(call: Call<Endpoint>, id: string): Promise<Client> {
  const client = (await lockClient(call.tx, id)) && (await readClientFully(call.tx, id, dateOf(call.now)));
  if (!client) throw new Refusal('not_found');
  return client;
}

/** Changes a client's own fields. Missing data is judged when the client is read. */
const update = async (call: Call<typeof updateClient>): Promise<Client> => {
  const { tx, input, now } = call;
  const { form, version } = input.body;
  const before = await lockedClient(call, input.params.id);
  const after = fieldsAfter(before, form, clientName(form));
  if (form.rename_date === null && !differences(fieldsOf(before), after)) return before;
  if (before.version !== version) throw new Refusal('stale', { current: before });
  await checkForm(tx, form, before, await firmToday(tx, now));
  return write(call, before, after, { event: 'updated' });
};

async function write(
  call: Call<Endpoint>,
  before: Client,
  after: Partial<Fields>,
  mark: EntryMark,
): Promise<Client> {
  const { tx, now, actor, activity } = call;
  const { id } = before;
  const today = dateOf(now);
  const changed = differences(fieldsOf(before), after);
  const { office, teams, services, ...columns } = after;
  await changeClient(tx, before, {
    ...columns,
    ...(office && { office_id: office }),
    last_update_at: now,
    last_update_by: actor.userId,
  });
  if (teams && changed?.attributes.teams) await replaceTeams(tx, id, teams);
  if (services && changed?.attributes.services) await replaceServices(tx, before, services, today, now);
  await activity({
    name: 'Client',
    ...mark,
    description: after.name ?? before.name,
    subject: { type: 'client', id },
    clientId: id,
    ...changed,
  });
  const client = await readClientFully(tx, id, await firmDay(tx, now));
  if (!client) throw new Refusal('not_found');
  return client;
}

/** Gives the changed fields of a client their values of before, as its form would. */
const reversal: Reversal = {
  type: 'client',
  edit: { all: ['view client', 'view info client', 'edit client'] },
  fieldOf: {},
  async reverse(call, entry) {
    if (entry.effect !== 'updated') throw cannotReverse('A client is not deleted or brought back from here.');
    const before = await lockedClient(call, entry.subjectId);
    if (!isAsLeft(fieldsOf(before), entry)) throw new Refusal('stale', { current: before });
    // Entries of earlier versions may hold a status, which the form had then.
    if ('business_status' in entry.old)
      throw cannotReverse(
        'The status of a client is changed by its own actions. Change the rest in its form.',
      );
    // The log holds fields as the form has them.
    const old = entry.old as Partial<Fields>;
    const form = { ...fieldsOf(before), ...old, rename_date: null } as ClientForm;
    await checkForm(call.tx, form, before, await firmToday(call.tx, call.now));
    await write(call, before, old, entry.mark);
  },
};

export const updating = handle(updateClient, update, { reversal });

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
