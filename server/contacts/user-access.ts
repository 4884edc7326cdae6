import { rolesToGive } from '#contract/clients/contact-words.ts';
import * as contract from '#contract/clients/user-access.ts';
import type { Answer, Endpoint, Parsed } from '#contract/core/endpoint.ts';
import type { Giver } from '#contract/core/grants.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { differences } from '../activity/differences.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { openInvitations } from '../people/access-links/queries.ts';
import { inviteOne, resetOne } from '../people/contact-access/access-of-contact.ts';
import type { Stored } from '../records/queries.ts';
import type { Rule, RuleCall } from '../records/record-handlers.ts';
import { addressStays } from '../records/rules.queries.ts';
import { accessOf, roleInReach, withheldAccess } from './given-access.ts';
import { numberOf, phones } from './names.ts';
import { contactQueries, userAccessPage } from './queries.ts';
import { accessInOrder, keepsAdministrator, oneAddress, remainsAdministered } from './rules.queries.ts';
import type { contacts } from './tables.ts';
import { tellGivers } from './tell-givers.ts';

/*
 * Contacts who look after the access of their colleagues. The row policies limit them to their client; the rules here limit what they give:
 * never more than they have themselves.
 */

type Row = Stored<typeof contacts>;
type Form = Parsed<typeof contract.createUserAccess>['body']['form'];
type AccessCall = Pick<Call<Endpoint>, 'tx' | 'actor' | 'now' | 'activity'>;

type Invitations = Awaited<ReturnType<typeof openInvitations>>;

/** The invitations that wait for those of the contacts who are invited. */
const invitationsOf = (tx: Tx, rows: readonly Pick<Row, 'id' | 'portal_access'>[]): Promise<Invitations> =>
  asSystem(tx, () =>
    openInvitations(
      tx,
      rows.filter(({ portal_access }) => portal_access === 'INVITED').map(({ id }) => id),
    ),
  );

const answerOf = (
  row: Omit<Row, 'updated_by'>,
  mine: readonly string[],
  invitations: Invitations,
): contract.UserAccess => ({
  id: row.id,
  version: row.version,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: numberOf(row.phones, 'WORK'),
  job_title: row.job_title,
  portal_role: row.portal_role,
  portal_access: row.portal_access,
  payroll_access: row.payroll_access,
  finance_access: row.finance_access,
  vendor_access: row.vendor_access,
  is_me: mine.includes(row.id),
  has_sign_in: row.account_id !== null,
  invitation: invitations.get(row.id) ?? null,
});

const columnsOf = ({ phone, ...form }: Form, mobile: string | null) => ({
  ...form,
  phones: phones(phone, mobile),
});

/** The caller's own contact at their client, as it is once nobody else changes it. */
async function own({ tx, actor }: AccessCall): Promise<Row> {
  const [id = ''] = actor.contactIds;
  const row = await contactQueries.byId(tx, id);
  if (row?.portal_access !== 'ACTIVE') throw new Refusal('forbidden');
  return row;
}

/** The caller as somebody who gives. */
const giverOf = (me: Row, { permissions }: AccessCall['actor']): Giver => ({
  permissions,
  masked: [],
  roles: [],
  teams: [],
  access: accessOf(me, permissions),
});

/** Makes the changes of a client's contacts wait for each other, those of staff too. */
async function lockOwnClient({ tx, actor }: AccessCall): Promise<string> {
  const [clientId = ''] = actor.clientIds;
  if (!(await asSystem(tx, () => lockClient(tx, clientId)))) throw new Refusal('forbidden');
  return clientId;
}

/** The contact of that id, for somebody who may change them: nobody changes a person above themselves. */
export async function changeableColleague(call: AccessCall, id: string): Promise<{ before: Row; me: Row }> {
  await lockOwnClient(call);
  const before = await contactQueries.byId(call.tx, id);
  if (!before) throw new Refusal('not_found');
  const me = await own(call);
  if (!rolesToGive(me.portal_role).includes(before.portal_role))
    throw new Refusal('conflict', { message: 'Only an administrator changes an administrator.' });
  return { before, me };
}

/** Refuses a change of one's own access to the portal. */
function notOneself(form: Form, before: Row, me: Row): void {
  if (before.id === me.id && form.portal_access !== before.portal_access)
    throw invalid('form.portal_access', 'Nobody changes their own access. Ask another administrator.');
}

const rules: readonly Rule<typeof contacts>[] = [
  addressStays('email'),
  oneAddress,
  accessInOrder,
  keepsAdministrator,
  remainsAdministered,
];

/** Applies the rules of contacts, and tells the firm of access that is asked for. */
async function applyRules(
  { tx, actor, now }: AccessCall,
  candidate: Parameters<Rule<typeof contacts>>[0],
  me: Row,
  before?: Row,
): Promise<void> {
  const of: RuleCall<typeof contacts> = { tx, actor, now, before, change: async () => undefined };
  for (const rule of [...rules, roleInReach(giverOf(me, actor))]) await rule(candidate, of);
  await tellGivers(of, candidate, { before, by: fullName(me) });
}

const entry = (
  event: string,
  { id, client_id, ...row }: Pick<Row, 'id' | 'client_id' | 'first_name' | 'last_name'>,
) =>
  ({
    name: 'Contact',
    event,
    description: fullName(row),
    subject: { type: 'contact', id },
    clientId: client_id,
  }) as const;

async function read({ tx, actor }: AccessCall, id: string): Promise<contract.UserAccess> {
  const row = await contactQueries.byId(tx, id);
  if (!row) throw new Refusal('not_found');
  return answerOf(row, actor.contactIds, await invitationsOf(tx, [row]));
}

async function create(call: Call<typeof contract.createUserAccess>) {
  const { tx, actor, now } = call;
  const { id, form } = call.input.body;
  const client_id = await lockOwnClient(call);
  const me = await own(call);
  const columns = {
    ...columnsOf(form, null),
    ...withheldAccess(giverOf(me, actor), form, undefined),
    ...{ roles: [], is_primary: false, notify: true },
  };
  const there = await contactQueries.byId(tx, id);
  if (!there) {
    await applyRules(call, { ...columns, id, client_id }, me);
    const stamp = { updated_at: now, updated_by: null };
    if (!(await contactQueries.insert(tx, { ...columns, id, client_id, ...stamp })))
      throw new Refusal('conflict', { message: 'This contact could not be added. Try again.' });
    await call.activity({ ...entry('created', { ...columns, id, client_id }), attributes: columns });
  } else if (differences({ ...there }, columns))
    throw new Refusal('stale', { current: await read(call, id) });
  return read(call, id);
}

async function update(call: Call<typeof contract.updateUserAccess>) {
  const { tx, actor, now, input } = call;
  const { version, form } = input.body;
  const { before, me } = await changeableColleague(call, input.params.id);
  const columns = {
    ...columnsOf(form, numberOf(before.phones, 'MOBILE')),
    ...withheldAccess(giverOf(me, actor), form, before),
  };
  const changed = differences({ ...before }, columns);
  if (!changed) return read(call, before.id);
  if (before.version !== version) throw new Refusal('stale', { current: await read(call, before.id) });
  notOneself(form, before, me);
  await applyRules(call, { ...before, ...columns }, me, before);
  await contactQueries.change(tx, before, { ...columns, updated_at: now, updated_by: null });
  await call.activity({ ...entry('updated', { ...before, ...columns }), ...changed });
  return read(call, before.id);
}

export const userAccessHandlers: readonly Handler[] = [
  handle(
    contract.listUserAccess,
    async ({ tx, actor, input: { query } }): Promise<Answer<typeof contract.listUserAccess>> => {
      const checked = checkedList(contract.userAccessFields, query);
      const { rows, count } = await userAccessPage(tx, checked, query);
      const invitations = await invitationsOf(tx, rows);
      return listAnswer(
        rows.map((row) => answerOf(row, actor.contactIds, invitations)),
        query,
        checked,
        count,
      );
    },
  ),
  handle(contract.readUserAccess, (call) => read(call, call.input.params.id)),
  handle(contract.createUserAccess, create),
  handle(contract.updateUserAccess, update),
  handle(contract.inviteUserAccess, async (call) => {
    const { before, me } = await changeableColleague(call, call.input.params.id);
    await inviteOne(call, fullName(me));
    return read(call, before.id);
  }),
  handle(contract.resetUserAccess, async (call) => {
    const { before, me } = await changeableColleague(call, call.input.params.id);
    await resetOne(call, fullName(me));
    return read(call, before.id);
  }),
];
