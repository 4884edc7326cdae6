import type { Portal } from '#contract/session/session.ts';
import type { LeftState, StateName } from './vault-states.ts';

/** The ways to open a vault without the server. */
export const unlockMethods = ['passkey', 'pin'] as const;
export type UnlockMethod = (typeof unlockMethods)[number];

/** Facts that decide if a vault may be open. Kept in the lock row and copied to the marker. Times are device time, ms. */
export interface LockFacts {
  portal: Portal;
  deviceId: string;
  state: StateName;
  /** Raised by every lock and leave. */
  epoch: number;
  lastInputAt: number;
  /** Life of an idle session, ms. */
  idleMs: number;
  /** The server asked for a code besides the link. */
  byCode?: boolean;
  /** Server time after which nothing kept opens any more, ms since 1970. */
  offlineUntil: number;
  /** Server clock minus device clock at the last contact, ms. */
  skewMs: number;
  /** The newest device time seen; a clock well behind it was set back. */
  seenAt: number;
  /** The methods that were set up; absent in older rows. */
  methods?: readonly UnlockMethod[];
}

/** True if the live key may be in memory only. */
export const isGuarded = ({ methods = [] }: Pick<LockFacts, 'methods'>): boolean => methods.length > 0;

/** A clock may be corrected by this much without locking, ms. */
const clockToleranceMs = 3_600_000;

const offlineEnd = (facts: LockFacts) => facts.offlineUntil - facts.skewMs;

/**
 * The time the vault locks. An external signer's link gives as much as their vault: without an unlock method it stays open to the end of
 * their offline time, unless a code was asked for besides the link.
 */
export const lockAt = (facts: LockFacts): number =>
  facts.portal === 'external' && !facts.byCode && !isGuarded(facts)
    ? offlineEnd(facts)
    : Math.min(facts.lastInputAt + facts.idleMs, offlineEnd(facts));

/** The reason an `active` vault may not be shown, or null. */
export function lockDue(facts: LockFacts, now: number): Extract<LeftState, 'idle-locked' | 'expired'> | null {
  if (isExpired(facts, now)) return 'expired';
  return now >= lockAt(facts) || isSetBack(facts, now) ? 'idle-locked' : null;
}

/** True if the device's clock is behind a time it showed before. */
export const isSetBack = ({ seenAt }: Pick<LockFacts, 'seenAt'>, now: number): boolean =>
  now < seenAt - clockToleranceMs;

/** True if nothing kept opens any more without the server. */
export const isExpired = (facts: LockFacts, now: number): boolean => now >= offlineEnd(facts);
