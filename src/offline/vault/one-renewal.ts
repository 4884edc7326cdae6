import type { Portal } from '#contract/session/session.ts';
import { inTurn } from './in-turn.ts';

/** Longer than a renewal takes over a slow network, ms. */
const longestMs = 10_000;

/**
 * Renews the portal's session when no other tab or worker is doing so, or after `patienceMs`: two renewals at once do no harm, each gets a
 * bearer of its own.
 */
export const oneRenewal = <T>(portal: Portal, renew: () => Promise<T>, patienceMs = longestMs): Promise<T> =>
  inTurn(`session-${portal}`, patienceMs, renew);
