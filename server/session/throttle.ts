import { createHash } from 'node:crypto';
import type { Tx } from '../db/db.ts';
import { countTry, forgetTries, type Limit, windowKey } from '../http/tries.ts';

const quarterHour = 15 * 60_000;
/** Bad tries at one sign-in from one address, and from everywhere: so that nobody is shut out by a stranger's guessing. */
const fromOne: Limit = { tries: 20, windowMs: quarterHour };
const fromAll: Limit = { tries: 200, windowMs: quarterHour };

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
