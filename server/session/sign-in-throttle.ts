import { createHash } from 'node:crypto';
import { codesPerDay } from '#contract/core/limits.ts';
import { dayMs } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { countTry, forgetTries, type Limit, takeTryBack, windowKey } from '../http/rate-limit.ts';

const quarterHour = 15 * 60_000;
/** Limits of failed tries: one network at one name and at all names, all networks at one name, and a device known to the account. */
const limits = {
  'login-one': { tries: 20, windowMs: quarterHour },
  'login-network': { tries: 100, windowMs: quarterHour },
  'login-all': { tries: 500, windowMs: quarterHour },
  'login-device': { tries: 20, windowMs: quarterHour },
} as const satisfies Record<string, Limit>;
/** Limits of failed codes of a second factor, whose person is an account; a right password came before each. */
const codeLimits = {
  'factor-network': { tries: 100, windowMs: quarterHour },
  'factor-one': { tries: 10, windowMs: quarterHour },
  'factor-all': { tries: 30, windowMs: quarterHour },
} as const satisfies Record<string, Limit>;
/** One-time codes mailed to one recipient. Using one does not reset the count: guessing must gain nothing. */
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
  /** A device that proved to be the account's (`known-device.ts`): others' guessing, even from its own network, does not shut it out. */
  device: string | null;
}

/** Hashed, so that counters hold no addresses in clear text. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The counters of a try. */
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

/**
 * Counts a try before its outcome is known; a successful one is taken back.
 * @throws Refusal `too_many`
 */
export async function countBadTry(tx: Tx, subject: Subject, now: string): Promise<void> {
  for (const [name, key] of countersOf(subject)) await countTry(tx, name, key, limits[name], now, 1);
}

/** A successful try resets the counters of its name, but is only subtracted from its network's: having an account gains no guesses. */
export async function forgetBadTries(tx: Tx, subject: Subject, now: string): Promise<void> {
  for (const [name, key] of countersOf(subject)) {
    const counter = windowKey(name, key, limits[name], now);
    await (name === 'login-network' ? takeTryBack(tx, counter) : forgetTries(tx, [counter]));
  }
}

type CodeSubject = Pick<Subject, 'network'> & { accountId: string };

const codeCountersOf = ({
  accountId,
  network,
}: CodeSubject): [keyof typeof codeLimits, subject: string][] => [
  ['factor-network', hashed(network)],
  ['factor-one', hashed(`${accountId} ${network}`)],
  ['factor-all', hashed(accountId)],
];

/**
 * Counts a code of a second factor before it is checked; a right one is taken back.
 * @throws Refusal `too_many`
 */
export async function countCodeTry(tx: Tx, subject: CodeSubject, now: string): Promise<void> {
  for (const [name, key] of codeCountersOf(subject)) await countTry(tx, name, key, codeLimits[name], now, 1);
}

/** A right code resets the counters of its person, but is only subtracted from its network's. */
export async function forgetCodeTries(tx: Tx, subject: CodeSubject, now: string): Promise<void> {
  for (const [name, key] of codeCountersOf(subject)) {
    const counter = windowKey(name, key, codeLimits[name], now);
    await (name === 'factor-network' ? takeTryBack(tx, counter) : forgetTries(tx, [counter]));
  }
}

/**
 * Counts a one-time code before it is mailed.
 * @throws Refusal `too_many`
 */
export const countCode = (tx: Tx, recipientId: string, now: string): Promise<void> =>
  countTry(tx, 'link-code', recipientId, codes, now, 1);
