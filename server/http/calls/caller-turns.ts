import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { ownerTurns } from '../../owner-turns.ts';
import type { FreeCall } from '../handler.ts';

const rules = {
  // A quarter of the pool's connections, so that one caller never blocks the others.
  atOnce: { all: Number.POSITIVE_INFINITY, own: 4 },
  longest: { all: 2000, own: 200 },
  words: {
    own: 'Too much is under way for you at the moment. Please try again in a few seconds.',
    all: 'The server is busy at the moment. Please try again in a few seconds.',
  },
  again: 5,
};

/** Runs a call's transaction when it is its caller's turn. */
export type CallerTurns = <T>(call: FreeCall<Endpoint>, work: () => Promise<T>) => Promise<T>;

/** Turns of callers at the database: by account, by signing link, else by network. */
export function turnsOfCallers(): CallerTurns {
  const inTurn = ownerTurns(rules);
  return ({ actor, request }, work) => inTurn(actor.accountId ?? actor.recipientIds[0] ?? request.ip, work);
}
