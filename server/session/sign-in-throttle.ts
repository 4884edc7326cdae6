import { createHash } from 'node:crypto';
import { codesPerDay } from '../../contract/core/limits.ts';
import { dayMs } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { countTry, forgetTries, type Limit, takeTryBack, windowKey } from '../http/rate-limit.ts';

const quarterHour = 15 * 60_000;
/** Bad tries by what is counted: a network at one name and at all of them, all networks at one name, and a device the account knows. */
const limits = {
  'login-one': { tries: 20, windowMs: quarterHour },
  'login-network': { tries: 100, windowMs: quarterHour },
  'login-all': { tries: 500, windowMs: quarterHour },
  'login-device': { tries: 20, windowMs: quarterHour },
} as const satisfies Record<string, Limit>;
/** One-time codes mailed to one recipient. Using one gives none back: who only guesses must not gain by it. */
const codes: Limit = {
  tries: codesPerDay,
  windowMs: dayMs,
  words: 'No more codes are mailed for this document today.',
};

export interface Subject {
  /** Guard and e-mail address. */
  login: string;
  /** `networkOf` the caller. */
  network: string;
  /** A device of the account that proved to be it (`known-device.ts`): strangers' guessing, also from its own network, does not shut it out. */
  device: string | null;
}

/** Counters hold no addresses in the clear. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The counters a try counts under. */
function countersOf({ login, network, device }: Subject): [keyof typeof limits, subject: string][] {
  if (device)
    return [
      ['login-device', hashed(`${login} ${device} ${network}`)],
      ['login-all', hashed(`${login} ${device}`)],
    ];
  return [
    ['login-network', hashed(network)],
    ['login-one', hashed(`${login} ${network}`)],
    ['login-all', hashed(login)],
  ];
}

/** Counts a try before it is known whether it is a bad one; a good one is forgotten again. Throws `too_many`. */
export async function countBadTry(tx: Tx, subject: Subject, now: string): Promise<void> {
  for (const [name, key] of countersOf(subject)) await countTry(tx, name, key, limits[name], now, 1);
}

/** A good try takes the bad ones at its name back with it, of its network only itself: who has an account gains no guesses by it. */
export async function forgetBadTries(tx: Tx, subject: Subject, now: string): Promise<void> {
  for (const [name, key] of countersOf(subject)) {
    const counter = windowKey(name, key, limits[name], now);
    await (name === 'login-network' ? takeTryBack(tx, counter) : forgetTries(tx, [counter]));
  }
}

/** Counts a one-time code that is about to be mailed. Throws `too_many`. */
export const countCode = (tx: Tx, recipientId: string, now: string): Promise<void> =>
  countTry(tx, 'link-code', recipientId, codes, now, 1);
