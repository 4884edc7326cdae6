import type { Services } from '#server/services.ts';
import type { CallerTurns } from '../calls/caller-turns.ts';
import { networkOf } from '../network-of.ts';
import { countTry } from '../rate-limit.ts';
import { reportLimit } from '../rate-limits.ts';

/** Counts a request of a network at a page that is no call of the contract, in the turn of that network. */
export type PageTries = (page: string, ip: string) => Promise<void>;

/** @throws Refusal `too_many`, or `unavailable` if too many requests of the network wait */
export const pageTries =
  ({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>, { transact }: CallerTurns): PageTries =>
  (page, ip) => {
    const network = networkOf(ip);
    return transact(network, () =>
      db.asAnonymous((tx) => countTry(tx, page, network, reportLimit, clock.now(), config.rateLimitFactor)),
    );
  };
