import { setImmediate as nextTurnOfLoop, setTimeout as rest } from 'node:timers/promises';
import type { Actor } from '#server/db/actor.ts';
import { ownerTurns } from '#server/owner-turns.ts';
import { hashToken } from '#server/session/tokens.ts';
import { networkOf } from '../network-of.ts';
import type { Caller } from './identify.ts';

const words = {
  own: 'Too much is under way for you at the moment. Please try again in a few seconds.',
  all: 'The server is busy at the moment. Please try again in a few seconds.',
};
const longest = { all: 2000, own: 200 };
const again = 5;
/** Work that nobody notices, ms: the owner's next may follow at once. */
const shortMs = 1;
/** Identifications at once: each asks the database once, and costs the thread as much as a short call. */
const ownIdentified = 2;
/** An eighth of the pool's connections: with two calls under way, others have a third of the thread at least. */
const ownConnections = 2;

/** Most bearers whose accounts are remembered. */
const rememberedBearers = 10_000;

/** Turns of callers: an account, else a signing link, else a network has no more than its share, whatever it sends at once. */
export interface CallerTurns {
  /** Finds out who calls. One whose bearer was known before takes a turn of their own, anybody else one of their network. */
  identify(from: { bearer: string | null; ip: string }, work: () => Promise<Caller>): Promise<Caller>;
  /** Does work that holds the thread. Others do theirs in between: the owner's next such work waits for twice the time that this took. */
  think<T>(owner: string, work: () => T): Promise<T>;
  /** Runs a transaction. */
  transact<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

/** The owner of a call's turns. `ip` is its caller's address. */
export const ownerOf = ({ accountId, recipientIds }: Actor, ip: string): string =>
  accountId ?? recipientIds[0] ?? networkOf(ip);

export function turnsOfCallers(): CallerTurns {
  const all = Number.POSITIVE_INFINITY;
  const identified = ownerTurns({ atOnce: { all, own: ownIdentified }, longest, words, again });
  /** Bearer (as a hash) → owner. */
  const owners = new Map<string, string>();
  const thought = ownerTurns({ atOnce: { all, own: 1 }, longest, words, again });
  const transact = ownerTurns({ atOnce: { all, own: ownConnections }, longest, words, again });
  return {
    transact,
    async identify({ bearer, ip }, work) {
      const hash = bearer === null ? null : hashToken(bearer);
      const known = hash === null ? undefined : owners.get(hash);
      const caller = await identified(known ?? networkOf(ip), work);
      if (hash !== null && known === undefined) {
        owners.set(hash, ownerOf(caller.actor, ip));
        const [oldest] = owners.keys();
        if (owners.size > rememberedBearers && oldest !== undefined) owners.delete(oldest);
      }
      return caller;
    },
    think: (owner, work) =>
      new Promise((resolve, reject) => {
        thought(owner, async () => {
          await nextTurnOfLoop();
          const began = performance.now();
          try {
            resolve(work());
          } catch (error) {
            reject(error);
          }
          const took = performance.now() - began;
          if (took > shortMs) await rest(2 * took);
        }).catch(reject);
      }),
  };
}
