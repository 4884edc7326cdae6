import type { ApproverForm } from '#contract/clients/approvers.form.ts';
import * as contract from '#contract/clients/approvers.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { differences } from '../activity/differences.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { clientById } from '../clients/queries.ts';
import type { Tx } from '../db/db.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { dateOf } from '../reference/calendar.ts';
import {
  type ApproverRow,
  approverById,
  approversOfClient,
  insertApprover,
  namedContacts,
  namesOfContacts,
  setApprover,
} from './queries.ts';

type AnyCall = Call<Endpoint>;

async function answersOf({ tx, now }: Pick<AnyCall, 'tx' | 'now'>, rows: readonly ApproverRow[]) {
  const today = dateOf(now);
  const names = await namesOfContacts(
    tx,
    rows.flatMap(({ contact_id, joint_with }) => [contact_id, ...joint_with]),
  );
  const named = (id: string) => ({ id, name: names.get(id) ?? '' });
  return rows.map(
    ({
      id,
      version,
      updated_at,
      subject,
      mode,
      most,
      currency,
      since,
      until,
      ...row
    }): contract.Approver => ({
      ...{ id, version, updated_at, subject, mode, most, currency, from: since, to: until },
      contact: named(row.contact_id),
      joint_with: row.joint_with.map(named),
      in_force: since <= today && (until === null || until >= today),
    }),
  );
}

async function answerOf(call: Pick<AnyCall, 'tx' | 'now'>, id: string): Promise<contract.Approver> {
  const row = await approverById(call.tx, id);
  const [answer] = row ? await answersOf(call, [row]) : [];
  if (!answer) throw new Refusal('not_found');
  return answer;
}

/** The columns of a form. @throws a 422 for somebody who is no contact of the client */
async function columnsOf(
  tx: Tx,
  clientId: string,
  { contact, joint_with, mode, most, currency, from, to, subject }: ApproverForm,
) {
  const known = (await namedContacts(tx, clientId)).map(({ id }) => id);
  if (!known.includes(contact)) throw invalid('form.contact', 'This is no contact of the client.');
  const others = mode === 'JOINT' ? joint_with : [];
  if (others.some((id) => !known.includes(id)))
    throw invalid('form.joint_with', 'One of these people is no contact of the client.');
  return {
    ...{ contact_id: contact, subject, mode, joint_with: others, most, since: from, until: to },
    currency: most === null ? null : currency,
  };
}

/** A right, with its client locked; refuses one that was changed since it was read. */
async function held(call: AnyCall, id: string, version: number): Promise<ApproverRow> {
  const found = await approverById(call.tx, id);
  if (!found || !(await lockClient(call.tx, found.client_id))) throw new Refusal('not_found');
  const row = await approverById(call.tx, id);
  if (!row) throw new Refusal('not_found');
  if (row.version !== version) throw new Refusal('stale', { current: await answerOf(call, id) });
  return row;
}

async function log(
  call: AnyCall,
  event: string,
  { id, client_id, contact_id, subject }: Pick<ApproverRow, 'id' | 'client_id' | 'contact_id' | 'subject'>,
  changed: { old?: Record<string, unknown>; attributes?: Record<string, unknown> } = {},
): Promise<void> {
  const name = (await namesOfContacts(call.tx, [contact_id])).get(contact_id) ?? '';
  await call.activity({
    ...{ name: 'Approver', event, description: `${name}, ${subject}`, clientId: client_id, ...changed },
    subject: { type: 'approver', id },
  });
}

const stamp = ({ now, actor }: AnyCall) => ({ updated_at: now, updated_by: actor.userId });

export const approverHandlers: readonly Handler[] = [
  handle(contract.listApprovers, async (call) => {
    const { tx, input } = call;
    if (!(await clientById(tx, input.params.id))) throw new Refusal('not_found');
    const answers = await answersOf(call, await approversOfClient(tx, input.params.id));
    return {
      approvers: answers.toSorted((a, b) => Number(b.in_force) - Number(a.in_force)),
      contacts: await namedContacts(tx, input.params.id),
    };
  }),

  handle(contract.addApprover, async (call) => {
    const { tx, input } = call;
    const { id, form } = input.body;
    const client_id = input.params.id;
    if (!(await lockClient(tx, client_id))) throw new Refusal('not_found');
    const columns = await columnsOf(tx, client_id, form);
    if (await insertApprover(tx, { id, client_id, ...columns, ...stamp(call) }))
      await log(call, 'given', { id, client_id, ...columns }, { attributes: columns });
    else {
      // Sent once more after a lost answer, or an id that was taken.
      const there = await approverById(tx, id);
      if (!there || there.client_id !== client_id || differences(there, columns))
        throw new Refusal('conflict');
    }
    return answerOf(call, id);
  }),

  handle(contract.changeApprover, async (call) => {
    const { tx, input } = call;
    const row = await held(call, input.params.id, input.body.version);
    const columns = await columnsOf(tx, row.client_id, input.body.form);
    const changed = differences(row, columns);
    if (changed) {
      await setApprover(tx, row.id, { ...columns, ...stamp(call) });
      await log(call, 'changed', { ...row, ...columns }, changed);
    }
    return answerOf(call, row.id);
  }),

  handle(contract.removeApprover, async (call): Promise<undefined> => {
    const { tx, input, now } = call;
    const row = await held(call, input.params.id, input.body.version);
    await setApprover(tx, row.id, { deleted_at: now, ...stamp(call) });
    await log(call, 'taken away', row);
  }),
];
