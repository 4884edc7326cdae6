import {
  type AccessKind,
  accessKinds,
  nextAccessByContact,
  rolesToGive,
} from '../../contract/clients/contact-words.ts';
import * as contract from '../../contract/clients/user-access.ts';
import type { Answer, Endpoint, Parsed } from '../../contract/core/endpoint.ts';
import { differences } from '../activity/differences.ts';
import { peopleOfClients } from '../clients/firm-contacts.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { putInInbox } from '../inbox/put.ts';
import { inviteOne, resetOne } from '../people/contact-access/handlers.ts';
import type { Rule, RuleCall } from '../records/handlers.ts';
import type { Stored } from '../records/queries.ts';
import { nameOf, numberOf, phones } from './names.ts';
import { contactQueries, userAccessPage } from './queries.ts';
import { accessInOrder, keepsAdministrator, oneAddress, remainsAdministered } from './rules.queries.ts';
import type { contacts } from './tables.ts';

/*
 * Contacts who look after the access of their colleagues. The row policies limit them to their client; the rules here limit what they give:
 * never more than they have themselves.
 */

type Row = Stored<typeof contacts>;
type Form = Parsed<typeof contract.createUserAccess>['body']['form'];
type AccessCall = Pick<Call<Endpoint>, 'tx' | 'actor' | 'now' | 'activity'>;

const answerOf = (row: Omit<Row, 'updated_by'>, mine: readonly string[]): contract.UserAccess => ({
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

/** The kinds of access somebody has: by flag, or by their role. */
function heldBy(me: Row, permissions: readonly string[]): AccessKind[] {
  const byRole = { finance: 'view invoice', payroll: 'view payroll', portal: '', vendor: '' };
  return accessKinds.filter(
    (kind) => me[`${kind}_access`] === 'ACTIVE' || permissions.includes(byRole[kind]),
  );
}

/** Makes the changes of a client's contacts wait for each other, those of staff too. */
async function lockOwnClient({ tx, actor }: AccessCall): Promise<string> {
  const [clientId = ''] = actor.clientIds;
  if (!(await asSystem(tx, actor, () => lockClient(tx, clientId)))) throw new Refusal('forbidden');
  return clientId;
}

/** The contact of that id, for somebody who may change them: nobody changes a person above themselves. */
async function changeable(call: AccessCall, id: string): Promise<{ before: Row; me: Row }> {
  await lockOwnClient(call);
  const before = await contactQueries.byId(call.tx, id);
  if (!before) throw new Refusal('not_found');
  const me = await own(call);
  if (!rolesToGive({ ...me, held: [] }).includes(before.portal_role))
    throw new Refusal('conflict', { message: 'Only an administrator changes an administrator.' });
  return { before, me };
}

/** Refuses what the caller lacks themselves, and a change of their own access to the portal. */
function mayGive(form: Form, before: Row | undefined, me: Row, permissions: readonly string[]): void {
  const held = { portal_role: me.portal_role, held: heldBy(me, permissions) };
  if (form.portal_role !== before?.portal_role && !rolesToGive(held).includes(form.portal_role))
    throw invalid('form.portal_role', 'You cannot give more than you have yourself.');
  for (const kind of accessKinds) {
    const field = `${kind}_access` as const;
    const present = before?.[field] ?? 'NONE';
    if (form[field] === present) continue;
    if (kind === 'portal' && before?.id === me.id)
      throw invalid('form.portal_access', 'Nobody changes their own access. Ask another administrator.');
    if (
      form[field] === 'ACTIVE' &&
      !nextAccessByContact(kind, present, held).includes('ACTIVE') &&
      kind !== 'portal'
    )
      throw invalid(
        `form.${field}`,
        'You do not have this access yourself. Ask the firm for it: choose Requested.',
      );
  }
}

const rules: readonly Rule<typeof contacts>[] = [
  oneAddress,
  accessInOrder,
  keepsAdministrator,
  remainsAdministered,
];

async function applyRules(
  tx: Tx,
  candidate: Parameters<Rule<typeof contacts>>[0],
  before?: Row,
): Promise<void> {
  const of: RuleCall<typeof contacts> = {
    tx,
    userId: null,
    before,
    change: async () => undefined,
  };
  for (const rule of rules) await rule(candidate, of);
}

const asked: Record<AccessKind, string> = {
  portal: 'the portal',
  payroll: 'payroll',
  finance: 'invoices',
  vendor: 'vendors',
};

/** Tells the people at the firm that access is asked for, and by whom. */
async function tellFirm(call: AccessCall, form: Form, before: Row | undefined, me: Row): Promise<void> {
  const kinds = accessKinds.filter(
    (kind) =>
      form[`${kind}_access`] === 'REQUESTED' &&
      before?.[`${kind}_access`] !== 'REQUESTED' &&
      kind !== 'portal',
  );
  if (kinds.length === 0) return;
  const item = {
    kind: 'contacts.accessRequested',
    title: `${nameOf(me)} asks for access for ${nameOf(form)}`,
    body: `To ${kinds.map((kind) => asked[kind]).join(', ')}.`,
    path: `/app/clients/${me.client_id}/contacts/list`,
  };
  for (const reader of await peopleOfClients(call.tx, [me.client_id]))
    await putInInbox(call.tx, { ...item, readerId: reader.id }, call.now);
}

const entry = (
  event: string,
  { id, client_id, ...row }: Pick<Row, 'id' | 'client_id' | 'first_name' | 'last_name'>,
) =>
  ({
    name: 'Contact',
    event,
    description: nameOf(row),
    subject: { type: 'contact', id },
    clientId: client_id,
  }) as const;

async function read({ tx, actor }: AccessCall, id: string): Promise<contract.UserAccess> {
  const row = await contactQueries.byId(tx, id);
  if (!row) throw new Refusal('not_found');
  return answerOf(row, actor.contactIds);
}

async function create(call: Call<typeof contract.createUserAccess>) {
  const { tx, actor, now } = call;
  const { id, form } = call.input.body;
  const client_id = await lockOwnClient(call);
  const me = await own(call);
  const columns = { ...columnsOf(form, null), roles: [], is_primary: false, notify: true };
  const there = await contactQueries.byId(tx, id);
  if (!there) {
    mayGive(form, undefined, me, actor.permissions);
    await applyRules(tx, { ...columns, id, client_id });
    const stamp = { updated_at: now, updated_by: null };
    if (!(await contactQueries.insert(tx, { ...columns, id, client_id, ...stamp })))
      throw new Refusal('conflict', { message: 'This contact could not be added. Try again.' });
    await call.activity({ ...entry('created', { ...columns, id, client_id }), attributes: columns });
    await tellFirm(call, form, undefined, me);
  } else if (differences({ ...there }, columns))
    throw new Refusal('stale', { current: await read(call, id) });
  return read(call, id);
}

async function update(call: Call<typeof contract.updateUserAccess>) {
  const { tx, actor, now, input } = call;
  const { version, form } = input.body;
  const { before, me } = await changeable(call, input.params.id);
  const columns = columnsOf(form, numberOf(before.phones, 'MOBILE'));
  const changed = differences({ ...before }, columns);
  if (!changed) return read(call, before.id);
  if (before.version !== version) throw new Refusal('stale', { current: await read(call, before.id) });
  mayGive(form, before, me, actor.permissions);
  await applyRules(tx, { ...before, ...columns }, before);
  await contactQueries.change(tx, before, { ...columns, updated_at: now, updated_by: null });
  await call.activity({ ...entry('updated', { ...before, ...columns }), ...changed });
  await tellFirm(call, form, before, me);
  return read(call, before.id);
}

export const userAccessHandlers: readonly Handler[] = [
  handle(
    contract.listUserAccess,
    async ({ tx, actor, input: { query } }): Promise<Answer<typeof contract.listUserAccess>> => {
      const checked = checkedList(contract.userAccessFields, query);
      const { rows, count } = await userAccessPage(tx, checked, query);
      return listAnswer(
        rows.map((row) => answerOf(row, actor.contactIds)),
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
    const { before, me } = await changeable(call, call.input.params.id);
    await inviteOne(call, nameOf(me));
    return read(call, before.id);
  }),
  handle(contract.resetUserAccess, async (call) => {
    const { before, me } = await changeable(call, call.input.params.id);
    await resetOne(call, nameOf(me));
    return read(call, before.id);
  }),
];
