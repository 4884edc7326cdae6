import { actionOf, type CheckedBulkChange } from '#contract/clients/bulk-edit.ts';
import { updateClient } from '#contract/clients/client-forms.ts';
import { type Action, moveOf, statusPair, transitions, wordsOfPair } from '#contract/clients/lifecycle.ts';
import { callOf } from '#contract/clients/lifecycle-calls.ts';
import type { ManagerRole } from '#contract/clients/manager-roles.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { printedDate } from '#contract/core/printed-date.ts';
import { byText } from '#contract/core/text/in-order.ts';
import { newId } from '#contract/core/values.ts';
import { records } from '#contract/records.ts';
import { clientById, teamIdsOf } from '../clients/queries.ts';
import { changeTeams } from '../clients/update.ts';
import type { Tx } from '../db/db.ts';
import type { Call } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import { namedUsers, teamsById } from '../people/queries.ts';
import { managersOn } from './queries.ts';

/** The state of a client that a change is about. */
interface State {
  /** In words. */
  readonly words: string;
  /** All that a change since would change. */
  readonly facts: unknown;
}

/** The call of a single edit, run as it is. */
export type RunCall = (endpoint: Endpoint, input: object) => Promise<unknown>;

/** A change of several clients: the call whose rules each of them is held to, and what it does to one. */
export interface BulkKind {
  /** The call that changes one client so; whoever may not make it may not change several. */
  readonly endpoint: Endpoint;
  state(tx: Tx, clientId: string): Promise<State>;
  /** The reason, in words, why nothing has to be done; undefined where something has. */
  same(tx: Tx, clientId: string): Promise<string | undefined>;
  run(call: Call<Endpoint>, clientId: string, run: RunCall): Promise<unknown>;
}

const roleWords: Record<ManagerRole, string> = {
  LEAD: 'lead',
  DEPUTY: 'deputy',
  PARTNER: 'partner',
  ASSOCIATE: 'associate',
};
const none = 'nobody';

type Change<K extends CheckedBulkChange['kind']> = Extract<CheckedBulkChange, { kind: K }>;

function managerKind({ user, role }: Change<'manager'>, day: string): BulkKind {
  return {
    endpoint: records.relationshipManagers.create,
    async state(tx, clientId) {
      const managers = await managersOn(tx, clientId, day);
      const people = await namedUsers(
        tx,
        managers.map(({ user_id }) => user_id),
      );
      const nameOf = (userId: string) => people.find(({ id }) => id === userId)?.name ?? '';
      return {
        words:
          managers.map(({ user_id, role: as }) => `${nameOf(user_id)} (${roleWords[as]})`).join(', ') || none,
        facts: managers.map(({ id, version }) => [id, version]),
      };
    },
    async same(tx, clientId) {
      const managers = await managersOn(tx, clientId, day);
      return managers.some((one) => one.user_id === user && one.role === role)
        ? `Is ${roleWords[role]} of this client already.`
        : undefined;
    },
    run: ({ now }, client_id, run) =>
      run(records.relationshipManagers.create, {
        body: {
          id: newId(Date.parse(now)),
          client_id,
          form: { user, role, services: [], from: day, to: null },
        },
      }),
  };
}

function teamsKind({ how, teams }: Change<'teams'>): BulkKind {
  const after = (had: readonly string[]) =>
    how === 'replace'
      ? teams
      : how === 'add'
        ? [...had, ...teams]
        : had.filter((team) => !teams.includes(team));
  const next = async (tx: Tx, clientId: string) => {
    const had = await teamIdsOf(tx, clientId);
    return { had: new Set(had), wanted: new Set(after(had)) };
  };
  return {
    endpoint: updateClient,
    async state(tx, clientId) {
      const client = await clientById(tx, clientId);
      const named = await teamsById(tx, await teamIdsOf(tx, clientId));
      return {
        words:
          named
            .map(({ name }) => name)
            .toSorted(byText)
            .join(', ') || 'no team',
        facts: client?.version,
      };
    },
    async same(tx, clientId) {
      const { had, wanted } = await next(tx, clientId);
      return had.size === wanted.size && [...had].every((team) => wanted.has(team))
        ? 'Its teams are these already.'
        : undefined;
    },
    async run(call, clientId) {
      const { wanted } = await next(call.tx, clientId);
      if (wanted.size === 0) throw invalid('teams', 'A client has at least one team.');
      await changeTeams(call, clientId, [...wanted]);
    },
  };
}

function statusKind(action: Action, body: object | undefined): BulkKind {
  return {
    endpoint: callOf[action],
    async state(tx, clientId) {
      const client = await clientById(tx, clientId);
      if (!client) return { words: '', facts: null };
      const { end_date: day, record_status } = client;
      const ends = day !== null && record_status !== 'ended' ? `, ends on ${printedDate(day, 'en')}` : '';
      return { words: wordsOfPair(statusPair(client)) + ends, facts: client.version };
    },
    async same(tx, clientId) {
      const client = await clientById(tx, clientId);
      const pair = client && statusPair(client);
      // An action that leads nowhere new, as an end that is scheduled anew, is decided by its own rules.
      const leads = Object.values(transitions[action].moves);
      return pair && moveOf(action, pair) === undefined && leads.includes(pair as never)
        ? `Is ${wordsOfPair(pair)} already.`
        : undefined;
    },
    run: (_, id, run) => run(callOf[action], { params: { id }, ...(body && { body }) }),
  };
}

/** The kind of a change; `day` is the firm's calendar date, from which a manager is one. */
export function kindOf(change: CheckedBulkChange, day: string): BulkKind {
  if (change.kind === 'manager') return managerKind(change, day);
  if (change.kind === 'teams') return teamsKind(change);
  const action = actionOf(change);
  if (action === undefined) throw new Error('A change has no action.');
  const asked = change.kind === 'status' ? undefined : change.form;
  return statusKind(action, action === 'activate' ? { code: '' } : asked);
}
