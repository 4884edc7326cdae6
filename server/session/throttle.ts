import { createHash } from 'node:crypto';
import { codesPerDay } from '../../contract/limits.ts';
import { dayMs } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { countTry, forgetTries, type Limit, windowKey } from '../http/tries.ts';

const quarterHour = 15 * 60_000;
/** Bad tries at one sign-in from one address, and from everywhere: so that nobody is shut out by a stranger's guessing. */
const fromOne: Limit = { tries: 20, windowMs: quarterHour };
const fromAll: Limit = { tries: 200, windowMs: quarterHour };
/** One-time codes mailed to one recipient. Using one gives none back: who only guesses must not gain by it. */
const codes: Limit = {
  tries: codesPerDay,
  windowMs: dayMs,
  words: 'No more codes are mailed for this document today.',
};

interface Subject {
  /** Guard and e-mail address. */
  login: string;
  ip: string;
}

/** Counters hold no addresses in the clear. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');
const keys = ({ login, ip }: Subject) => ({ one: hashed(`${login} ${ip}`), all: hashed(login) });

/** Counts a try before it is known whether it is a bad one; a good one is forgotten again. Throws `too_many`. */
export async function countBadTry(tx: Tx, subject: Subject, now: string): Promise<void> {
  const { one, all } = keys(subject);
  await countTry(tx, 'login-one', one, fromOne, now, 1);
  await countTry(tx, 'login-all', all, fromAll, now, 1);
}

export async function forgetBadTries(tx: Tx, subject: Subject, now: string): Promise<void> {
  const { one, all } = keys(subject);
  await forgetTries(tx, [
    windowKey('login-one', one, fromOne, now),
    windowKey('login-all', all, fromAll, now),
  ]);
}

/** Counts a one-time code that is about to be mailed. Throws `too_many`. */
export const countCode = (tx: Tx, recipientId: string, now: string): Promise<void> =>
  countTry(tx, 'link-code', recipientId, codes, now, 1);
