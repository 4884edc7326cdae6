import type { Endpoint } from '#contract/core/endpoint.ts';
import * as contract from '#contract/parent-groups/group-memberships.ts';
import { records } from '#contract/records.ts';
import { clientById, namesOfClients } from '../clients/queries.ts';
import type { Tx } from '../db/db.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import {
  findingsOnClient,
  groupQueries,
  holdingsAmong,
  memberById,
  membershipQueries,
  membersOfGroup,
} from './queries.ts';
import { groupHandlers, membershipHandlers } from './records.ts';

/** Runs a call of memberships as a part of this one. */
async function runOf<E extends Endpoint>(
  call: Call<E>,
  endpoint: Endpoint,
  input: { params: object; body: object },
): Promise<void> {
  const handler = membershipHandlers.find((one) => one.endpoint === endpoint);
  if (!handler) throw new Error(`${endpoint.name} has no handler.`);
  await handler.run({ ...call, input: { query: {}, ...input } });
}

type Member = NonNullable<Awaited<ReturnType<typeof memberById>>>;

/** Memberships with the names of their clients. */
async function named(tx: Tx, rows: readonly Member[]) {
  const found = await namesOfClients(tx, [...new Set(rows.map(({ client_id }) => client_id))]);
  const clients = new Map(found.map((client) => [client.id, client]));
  return rows.map(({ client_id, isPast: _, ...row }) => ({
    ...row,
    client: clients.get(client_id) ?? { id: client_id, name: '' },
  }));
}
async function answerOf(tx: Tx, id: string) {
  const row = await memberById(tx, id);
  const [answer] = row ? await named(tx, [row]) : [];
  if (!answer) throw new Refusal('not_found');
  return answer;
}

/** Refuses a group that is not there. */
async function groupThere(tx: Tx, id: string): Promise<void> {
  const group = await groupQueries.byId(tx, id);
  if (!group || group.deleted_at !== null) throw new Refusal('not_found');
}

export const parentGroupHandlers: readonly Handler[] = [
  ...groupHandlers,
  ...membershipHandlers,

  handle(contract.readGroupMembers, async ({ tx, input: { params } }) => {
    await groupThere(tx, params.id);
    const rows = await membersOfGroup(tx, params.id);
    // Clients that turned out to be one stand once, by the newest entry.
    const once = new Map<string, Member>();
    for (const row of rows) if (!row.isPast && !once.has(row.client_id)) once.set(row.client_id, row);
    const held = Map.groupBy(await holdingsAmong(tx, [...once.keys()]), ({ owned }) => owned);
    return {
      members: (await named(tx, [...once.values()])).map((member) => ({
        ...member,
        owners: (held.get(member.client.id) ?? []).map(({ owner, share }) => ({ client: owner, share })),
      })),
      past: await named(
        tx,
        rows.filter(({ isPast }) => isPast),
      ),
    };
  }),

  handle(contract.assignToGroup, async (call) => {
    const { tx, input } = call;
    const { id, client_id, form } = input.body;
    await groupThere(tx, input.params.id);
    await runOf(call, records.groupMemberships.create, {
      params: {},
      body: { id, client_id, form: { ...form, group: input.params.id, to: null } },
    });
    return answerOf(tx, id);
  }),

  handle(contract.unassignFromGroup, async (call) => {
    const { tx, input } = call;
    const { membership, version, form } = input.body;
    const row = await membershipQueries.byId(tx, membership);
    if (!row || row.deleted_at !== null || row.group_id !== input.params.id) throw new Refusal('not_found');
    if (form.to < row.since) throw invalid('form.to', 'The last day is before the first.');
    await runOf(call, records.groupMemberships.update, {
      params: { id: membership },
      body: { version, form: { group: row.group_id, relation: row.relation, from: row.since, to: form.to } },
    });
    return answerOf(tx, membership);
  }),

  handle(contract.readGroupsOfClient, async ({ tx, input: { params } }) => {
    if (!(await clientById(tx, params.id))) throw new Refusal('not_found');
    const findings = await findingsOnClient(tx, params.id);
    const present = findings.filter(({ isPresent }) => isPresent);
    return {
      group: present.find(({ group }) => group)?.group ?? null,
      assessed: present.length > 0,
      memberships: findings.map(({ isPresent: _, ...finding }) => finding),
    };
  }),
];
