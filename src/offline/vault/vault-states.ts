/**
 * The rights of a device over one person's kept data, as one table for code and tests. The session's part of it is the specification's
 * section 4.
 */

/**
 * - `active`: signed in, or signed in before and not idle for too long.
 * - `idle-locked`: idle for too long; the same person signs in again and everything is there.
 * - `forced-out`: the server ended the session (401, version change), or somebody else signed in on this portal.
 * - `expired`: the server was not reached for the firm's offline days.
 * - `guessed`: somebody typed ten wrong PINs.
 * - `revoked`: the server reports that this device is signed out for good, or that its person's access was ended.
 * - `signed-out`: the person signed out; unsent work was sent or discarded by name before.
 */
export const stateNames = [
  'active',
  'idle-locked',
  'forced-out',
  'expired',
  'guessed',
  'revoked',
  'signed-out',
] as const;
export type StateName = (typeof stateNames)[number];
/** Every state but `active`: the targets of `leave`. */
export type LeftState = Exclude<StateName, 'active'>;

/** Classes of stored things; `cleared.ts` says which stored key belongs to which. */
export const erasables = [
  'live key',
  'renewal half',
  'cache',
  'unlock methods',
  'key copies',
  'outbox',
  'marker',
  'tab',
] as const;
export type Erasable = (typeof erasables)[number];

/** Rights of a vault in a state. */
export interface StateRules {
  /** The data key and the renewal half may be used. */
  readonly keysHeld: boolean;
  /** Kept data can be shown: the person is signed in. */
  readonly readable: boolean;
  /** The items that may go to the server: ordinary commands also need a session, sealed items need nothing. */
  readonly sendable: 'all' | 'sealed' | 'nothing';
  /** A passkey or PIN opens it again without the server, if one was set up. */
  readonly unlocks: boolean;
  /** The data erased on the way into the state. */
  readonly erases: readonly Erasable[];
}

const closed = { keysHeld: false, readable: false, sendable: 'sealed', unlocks: false } as const;
const locked = { ...closed, unlocks: true } as const;

export const states: Readonly<Record<StateName, StateRules>> = {
  active: { keysHeld: true, readable: true, sendable: 'all', unlocks: true, erases: [] },
  'idle-locked': { ...locked, erases: ['live key', 'renewal half', 'tab'] },
  'forced-out': { ...locked, erases: ['live key', 'renewal half', 'tab'] },
  expired: { ...closed, erases: ['live key', 'renewal half', 'cache', 'tab'] },
  guessed: { ...closed, erases: ['live key', 'renewal half', 'cache', 'unlock methods', 'tab'] },
  revoked: {
    ...closed,
    erases: ['live key', 'renewal half', 'cache', 'unlock methods', 'key copies', 'tab'],
  },
  'signed-out': { ...closed, sendable: 'nothing', erases: erasables },
};

/** True if a vault in state `than` still keeps data that `to` erases. */
export const erasesMore = (to: LeftState, than: StateName): boolean =>
  states[to].erases.some((kept) => !states[than].erases.includes(kept));
