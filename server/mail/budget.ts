import { firstMailsPerDay, mailsPerDayUnanswered } from '#contract/core/limits.ts';
import { addressKey } from '#contract/core/same-address.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { Refusal } from '../http/refusal.ts';
import { mailboxOf, unanswered, type Written, writtenTo } from './budget.queries.ts';

/*
 * The budget of mail to addresses that somebody types: whoever makes the firm write to strangers is stopped before the firm's mail counts as
 * unwanted. It is counted from the mails of the day (UTC), so that it holds over restarts and servers.
 */

/** E-mails that an act is about to cause. */
export interface FirstMails {
  /** The person who causes them: a member of staff, or else an account. */
  by: string | null;
  to: readonly string[];
  /** The form's field that an address stands in. */
  field?: string;
}

/** The person whose budget an act of an actor uses. */
export const causeOf = ({ userId, accountId }: Pick<Actor, 'userId' | 'accountId'>): string | null =>
  userId ?? accountId;

/** A day of the budget. */
interface Today {
  now: string;
  /** The firm's `RATE_LIMIT_FACTOR`; 0: nothing is counted. */
  factor: number;
}

/** The end of the day in words, with the hours until then. */
function opensAgain(now: string): string {
  const hours = 24 - Number(now.slice(11, 13));
  return `after 00:00 UTC, in ${hours === 1 ? 'less than an hour' : `about ${hours} hours`}`;
}

/** System actor only. The number of further addresses that never answered to which a person may write today. */
export async function firstMailsLeft(tx: Tx, by: string | null, { now, factor }: Today): Promise<number> {
  if (factor === 0) return firstMailsPerDay;
  const written = await writtenTo(tx, by, [], now);
  return leftOf(written.filter(({ mine }) => mine).length, factor);
}

const leftOf = (used: number, factor: number): number => Math.max(0, firstMailsPerDay * factor - used);

/**
 * System actor only. Looks if mail to these addresses is within the budgets of its sender and of each address, and lets one act at a time
 * count. Addresses from which somebody answered are free.
 * @returns the refusal, with how many are left, and when it is open again
 */
export async function firstMailsRefusal(
  tx: Tx,
  { by, to, field = 'email' }: FirstMails,
  { now, factor }: Today,
): Promise<Refusal | null> {
  if (factor === 0) return null;
  const unknown = await unanswered(tx, [...new Set(to.map(addressKey))]);
  const strangers = [...new Set(unknown.map(mailboxOf))].sort();
  if (strangers.length === 0) return null;
  for (const one of [by ?? 'nobody', ...strangers]) await advisoryLock(tx, `first mail ${one}`);
  const written = await writtenTo(tx, by, strangers, now);
  const words = fullAddress(written, strangers, factor) ?? (by && fullSender(written, strangers, factor));
  if (!words) return null;
  const message = `${words} ${opensAgain(now)}.`;
  return new Refusal('mail_budget', { message, errors: { [field]: [message] } });
}

/** Words about an address whose budget is used up, before the time; null if there is none. */
function fullAddress(
  written: readonly Written[],
  strangers: readonly string[],
  factor: number,
): string | null {
  const most = mailsPerDayUnanswered * factor;
  const full = written.find(({ address, count }) => strangers.includes(address) && count >= most);
  return full
    ? `${full.address} got ${full.count} e-mails today and nobody has answered from there. You can write there again`
    : null;
}

/** Words about a sender whose budget is used up, before the time; null if it is not. */
function fullSender(
  written: readonly Written[],
  strangers: readonly string[],
  factor: number,
): string | null {
  const mine = written.filter((one) => one.mine).map(({ address }) => address);
  const fresh = strangers.filter((one) => !mine.includes(one)).length;
  const left = leftOf(mine.length, factor);
  if (fresh <= left) return null;
  const used = `You wrote to ${mine.length} addresses today from which nobody has answered yet.`;
  return left === 0
    ? `${used} You can write to others`
    : `${used} You can write to ${left} more today, and this needs ${fresh}. You can write to others`;
}

/**
 * The same, thrown.
 * @throws Refusal `mail_budget`
 */
export async function checkFirstMails(tx: Tx, mails: FirstMails, today: Today): Promise<void> {
  const refusal = await firstMailsRefusal(tx, mails, today);
  if (refusal) throw refusal;
}
