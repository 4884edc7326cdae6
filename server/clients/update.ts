import { type ClientForm, clientName, updateClient } from '#contract/clients/client-forms.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import { differences } from '../activity/differences.ts';
import { cannotReverse, type EntryMark, isAsLeft } from '../activity/reversed-entry.ts';
import { takeDealsOf } from '../crm/give-deals.ts';
import type { Tx } from '../db/db.ts';
import { firmDay, firmToday } from '../firm/day.ts';
import { logoFrom } from '../firm/logo.ts';
import { type Call, handle, type Reversal } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { addDays, dateOf } from '../reference/calendar.ts';
import { checkForm, withCompanyTypeCode } from './check-form.ts';
import { readClientFully } from './client.ts';
import { type Fields, fieldsAfter, fieldsOf, storedFields } from './client-fields.ts';
import { hasIdentity, refuseUnseen } from './identity.ts';
import { lockClient } from './lock.queries.ts';
import { setLogo } from './logo.queries.ts';
import { lockPartyOf, writePartyFacts } from './party-facts.queries.ts';
import { insertClientServices } from './queries.ts';
import { changeClient, endServices, replaceTeams } from './update.queries.ts';

async function lockedClient(call: Call<Endpoint>, id: string): Promise<Client> {
  await lockPartyOf(call.tx, id);
  const client = (await lockClient(call.tx, id)) && (await readClientFully(call.tx, id, dateOf(call.now)));
  if (!client) throw new Refusal('not_found');
  return client;
}

/** Changes a client's own fields. Missing data is judged when the client is read. */
const update = async (call: Call<typeof updateClient>): Promise<Client> => {
  const { tx, input, now } = call;
  const { version } = input.body;
  const form = withCompanyTypeCode(input.body.form);
  const before = await lockedClient(call, input.params.id);
  if (!before.identity_shown) refuseUnseen(form);
  const png = form.logo === (before.logo ?? '') ? pictureOf(before) : logoFrom(form.logo, 'form.logo');
  const after = fieldsAfter(before, form, clientName(form), png);
  if (form.rename_date === null && !differences(fieldsOf(before), after)) return before;
  if (before.version !== version) throw new Refusal('stale', { current: before });
  await checkForm(tx, form, before, await firmToday(tx, now));
  const client = await write(call, before, after, { event: 'updated' }, png);
  if (form.hubspot !== null && form.hubspot !== before.hubspot)
    await takeDealsOf(call, before.id, form.hubspot);
  return client;
};

const pictureOf = ({ logo }: Client) => (logo === null ? null : Buffer.from(logo, 'base64'));

/** Links a client to a company of the CRM, or ends the link; `check` runs once the client is locked and nothing else changed it. */
export async function changeHubspot(
  call: Call<Endpoint>,
  id: string,
  version: number,
  hubspot: string | null,
  check?: () => Promise<void>,
): Promise<Client> {
  const before = await lockedClient(call, id);
  if (before.hubspot === hubspot) return before;
  if (before.version !== version) throw new Refusal('stale', { current: before });
  await check?.();
  return write(call, before, { hubspot }, { event: 'updated' });
}

/** Changes the teams of a client; the rest of its form stays, and is judged with them. */
export async function changeTeams(call: Call<Endpoint>, id: string, teams: readonly string[]): Promise<void> {
  const before = await lockedClient(call, id);
  const fields = { teams: [...teams].sort() };
  if (!differences(fieldsOf(before), fields)) return;
  await checkForm(call.tx, formOf(before, fields), before, await firmToday(call.tx, call.now));
  await write(call, before, fields, { event: 'updated' });
}

/** Changes some fields of a client; the rest of its form stays, and is judged with them. */
export async function changeFields(
  call: Call<Endpoint>,
  id: string,
  fields: Partial<Pick<Fields, 'name'> & Extract<Fields, { company_type: unknown }>>,
): Promise<void> {
  const before = await lockedClient(call, id);
  if (!differences(fieldsOf(before), fields)) return;
  await checkForm(call.tx, formOf(before, fields), before, await firmToday(call.tx, call.now));
  await write(call, before, fields, { event: 'updated' });
}

/** The form of a client as it is, with some fields changed. */
const formOf = (client: Client, fields: Partial<Fields>): ClientForm =>
  ({ ...fieldsOf(client), ...fields, rename_date: null, others: [] }) as unknown as ClientForm;

async function write(
  call: Call<Endpoint>,
  before: Client,
  after: Partial<Fields>,
  mark: EntryMark,
  png: Buffer | null = null,
): Promise<Client> {
  const { tx, now, actor, activity } = call;
  const { id } = before;
  const today = dateOf(now);
  const changed = differences(fieldsOf(before), after);
  const { teams, services } = after;
  const { party } = storedFields(changed?.attributes ?? {});
  // Before the client: it raises its version, which the client's own write then sets.
  if (Object.keys(party).length > 0)
    await writePartyFacts(tx, before.party_id, party, { at: now, userId: actor.userId });
  await changeClient(tx, before, {
    ...storedFields(after).columns,
    last_update_at: now,
    last_update_by: actor.userId,
  });
  if (teams && changed?.attributes.teams) await replaceTeams(tx, id, teams);
  if (services && changed?.attributes.services) await replaceServices(tx, before, services, today, now);
  if (changed && 'logo' in changed.attributes) await setLogo(tx, id, png);
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
    if (hasIdentity(entry.old) && !before.identity_shown)
      throw cannotReverse('This changed facts about a person that you may not see.');
    if (!isAsLeft(fieldsOf(before), entry)) throw new Refusal('stale', { current: before });
    // Entries of earlier versions may hold a status, which the form had then.
    if ('business_status' in entry.old)
      throw cannotReverse(
        'The status of a client is changed by its own actions. Change the rest in its form.',
      );
    if ('logo' in entry.old)
      throw cannotReverse('The logo of before is not kept. Choose it again in the form of the client.');
    // The log holds fields as the form has them.
    const old = entry.old as Partial<Fields>;
    await checkForm(call.tx, formOf(before, old), before, await firmToday(call.tx, call.now));
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
  const had = before.services.map(({ id }) => id);
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
