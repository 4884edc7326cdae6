import type { Client } from '#contract/clients/clients.ts';
import { type Action, actions, moveOf, trashDays } from '#contract/clients/lifecycle.ts';
import * as contract from '#contract/clients/lifecycle-calls.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { namedUsers } from '#server/people/queries.ts';
import { addDays, dateOf } from '#server/reference/calendar.ts';
import { checkOwnCode } from '#server/session/second-factor/own.ts';
import { otherLinkedClient } from '../hubspot.queries.ts';
import { act, answerOf, byPerson, type Details, type Prepare } from './act.ts';
import { factsOf } from './facts.ts';
import {
  aloneFrom,
  causesOf,
  endDayProblem,
  isAlone,
  reviewDayProblem,
  stopsEnd,
  warningsOf,
} from './guards.ts';
import { anyClient, type Move, purgeClients, trashPage } from './queries.ts';
import { tellActivators } from './tell-activators.ts';

type OfClient = Call<Endpoint & { params: typeof contract.markReady.params }>;

/** Does an action and answers the client. */
async function done(call: OfClient, action: Action, prepare?: Prepare): Promise<Client> {
  const { id } = call.input.params;
  await act(byPerson(call), id, action, prepare);
  return answerOf(call, id);
}

/** The dates and the reason of an end, taken off. */
const notEnded = { end_date: null, closedate: null, reason_for_ending: null };

/** An end as its form has it: now, or to come on a later day. */
const endDetails =
  ({ ends_on, reason_for_ending, reason }: Call<typeof contract.endClient>['input']['body']): Prepare =>
  (facts): Details => {
    const problem = endDayProblem(ends_on, facts);
    if (problem) throw invalid('ends_on', problem);
    const isNow = ends_on <= facts.today;
    return {
      reason,
      day: ends_on,
      moves: isNow,
      columns: { end_date: ends_on, reason_for_ending, ...(isNow && { closedate: ends_on }) },
    };
  };

async function read({ tx, input, actor, session, now }: Call<typeof contract.readLifecycle>) {
  const row = await anyClient(tx, input.params.id);
  if (!row || row.deleted_at !== null) throw new Refusal('not_found');
  const { facts, moves } = await factsOf(tx, row, { userId: actor.userId, session }, now);
  const { markReady, hold, end } = moves;
  const people = await namedUsers(
    tx,
    [markReady, hold, end].flatMap((move) => move?.moved_by ?? []),
  );
  const byOf = ({ moved_by }: Move) => people.find(({ id }) => id === moved_by) ?? null;
  const isEnded = row.record_status === 'ended';
  const isDue = row.end_date !== null && row.end_date <= facts.today;
  return {
    offered: actions
      .filter((action) => action !== 'restore' && moveOf(action, facts.pair) !== undefined)
      .filter((action) => action !== 'cancelEnd' || row.end_date !== null)
      // Once it is too late, it stays so: the client is reinstated.
      .filter((action) => action !== 'undoEnd' || causesOf(action, facts).length === 0)
      .map((action) => ({
        action,
        causes: causesOf(action, facts),
        warnings: warningsOf(action, facts),
        needs_code: action === 'activate' && isAlone(facts),
        waits_until:
          action === 'activate' && isAlone(facts) && now < aloneFrom(facts) ? aloneFrom(facts) : null,
      })),
    ready:
      markReady && row.record_status === 'ready_for_activation'
        ? { by: byOf(markReady), at: markReady.at }
        : null,
    hold:
      hold && row.business_status === 'ON_HOLD'
        ? { by: byOf(hold), at: hold.at, reason: hold.reason ?? '', review_on: hold.day ?? dateOf(hold.at) }
        : null,
    scheduled:
      !isEnded && row.end_date !== null
        ? { on: row.end_date, problem: (isDue && stopsEnd(facts).join(' ')) || null }
        : null,
    ended:
      end && isEnded
        ? {
            ...{ by: byOf(end), at: end.at, reason: end.reason },
            portal: { contacts: facts.standing.portalContacts, employees: facts.standing.portalEmployees },
          }
        : null,
  };
}

/** The actions on the status of clients, each by the table of transitions. */
export const lifecycleHandlers: readonly Handler[] = [
  handle(contract.readLifecycle, read),
  handle(contract.markReady, async (call) => {
    const client = await done(call, 'markReady');
    const { id: clientId, name } = client;
    const { userId: marker } = call.actor;
    if (marker !== null) await tellActivators(call.tx, { clientId, name, marker }, call.now);
    return client;
  }),
  handle(
    contract.activate,
    (call) =>
      done(call, 'activate', (facts, { client_since, start_date }) => {
        // The code was right, or the call would have ended before.
        if (isAlone(facts) && call.input.body.code === '')
          throw invalid('code', 'Nobody else may activate it: enter a code of your second factor.');
        return {
          columns: {
            ...(client_since === null && { client_since: facts.today }),
            ...(start_date === null && { start_date: facts.today }),
          },
        };
      }),
    {
      async before(call) {
        if (call.input.body.code !== '') await checkOwnCode(call);
      },
    },
  ),
  handle(contract.keepUnderConsideration, (call) =>
    done(call, 'keep', () => ({ reason: call.input.body.reason })),
  ),
  handle(contract.holdClient, (call) =>
    done(call, 'hold', (facts) => {
      const { reason, review_on } = call.input.body;
      const problem = reviewDayProblem(review_on, facts);
      if (problem) throw invalid('review_on', problem);
      return { reason, day: review_on };
    }),
  ),
  handle(contract.resumeClient, (call) => done(call, 'resume')),
  handle(contract.endClient, (call) => done(call, 'end', endDetails(call.input.body))),
  handle(contract.cancelEnd, (call) => done(call, 'cancelEnd', () => ({ columns: notEnded }))),
  handle(contract.undoEnd, (call) => done(call, 'undoEnd', () => ({ columns: notEnded }))),
  handle(contract.reinstateClient, (call) => done(call, 'reinstate', () => ({ columns: notEnded }))),
  handle(
    contract.deleteClient,
    async (call): Promise<undefined> => {
      await act(byPerson(call), call.input.params.id, 'delete', () => ({
        columns: { deleted_at: call.now },
      }));
    },
    { purge: { name: 'clients', table: 'clients', run: purgeClients } },
  ),
  handle(contract.restoreClient, async (call) => {
    // Another client may be linked to its company by now: the one that comes back is linked to none.
    const row = await anyClient(call.tx, call.input.params.id);
    const taken = row?.hubspot && (await otherLinkedClient(call.tx, row.hubspot, row.id)) !== undefined;
    return done(call, 'restore', () => ({ columns: { deleted_at: null, ...(taken && { hubspot: null }) } }));
  }),
  handle(contract.listTrash, async ({ tx, input: { query } }) => {
    const checked = checkedList(contract.trashFields, query);
    const { rows, count } = await trashPage(tx, checked, query);
    const shown = rows.map(({ deleted_at, ...row }) => ({
      ...row,
      deleted_at: deleted_at ?? '',
      gone_on: addDays(dateOf(deleted_at ?? ''), trashDays),
    }));
    return listAnswer(shown, query, checked, count);
  }),
];
