import type { BrowserContext } from '@playwright/test';
import type { Chances } from '#tests/fixtures/chances.ts';
import type { RunningFirm } from '../firm.ts';
import { foreignPage, type RouteFault } from '../network.ts';

/** Everything that a network may do to a call. */
const faults: readonly RouteFault[] = [
  { kind: 'drop before' },
  { kind: 'drop after' },
  { kind: 'cut' },
  { kind: 'slow', ms: 400 },
  ...[200, 401, 403, 404, 409, 502].flatMap((status): RouteFault[] => [
    { kind: 'answer', ...foreignPage(status) },
    { kind: 'instead of', ...foreignPage(status) },
  ]),
];
/** Calls of the app, its settings among them. */
const calls = / \/(api\/|config\.json)/;

/** A network of one browser whose state is chosen at random. */
interface RandomNetwork {
  /** Chooses another state, and returns it. */
  change(): Promise<string>;
  /** Ends all faults; a browser that was offline is connected again. */
  clean(): Promise<void>;
  /** Reads from the firm without a fault. */
  around<T>(read: () => Promise<T>): Promise<T>;
}

export function randomNetwork(chance: Chances, context: BrowserContext, firm: RunningFirm): RandomNetwork {
  let isFaulty = false;
  firm.network.lie({
    where: calls,
    fault: () => (isFaulty && chance.below(2) === 0 ? chance.of(faults) : undefined),
  });
  return {
    async change() {
      const state = chance.of(['online', 'offline', 'faulty', 'faulty'] as const);
      isFaulty = state === 'faulty';
      await context.setOffline(state === 'offline');
      return state;
    },
    async clean() {
      isFaulty = false;
      // A browser hears of a better network only by its coming back.
      await context.setOffline(true);
      await context.setOffline(false);
    },
    async around(read) {
      const before = isFaulty;
      isFaulty = false;
      return read().finally(() => (isFaulty = before));
    },
  };
}
