import { firstMailsPerDay, firstMailsScarce } from '#contract/core/limits.ts';
import { listMail, readMail, readMailBudget } from '#contract/mail.ts';
import { dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle, handleWithoutTransaction } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { causeOf, firstMailsLeft } from './budget.ts';
import { mailById, newestMails } from './queries.ts';
import { startOfDay } from './start-of-day.ts';

const mostListed = 200;

/** Nobody may read mail except in the demo firm, where it is not delivered. The staff's role has no access to its text. */
function mailOf<T>({ config, db }: Services, read: (tx: Tx) => Promise<T>): Promise<T> {
  if (!config.demo) throw new Refusal('not_found');
  return db.as(actor('system'), read);
}

export const mailHandlers: readonly Handler[] = [
  handleWithoutTransaction(listMail, async ({ services }) => {
    const mails = await mailOf(services, (tx) => newestMails(tx, mostListed));
    return mails.flatMap(({ sent_at, ...mail }) => (sent_at ? { ...mail, sent_at } : []));
  }),
  handleWithoutTransaction(readMail, async ({ input, services }) => {
    const mail = await mailOf(services, (tx) => mailById(tx, input.params.id));
    if (!mail?.sent_at) throw new Refusal('not_found');
    return { id: mail.id, to: mail.to, subject: mail.subject, sent_at: mail.sent_at, text: mail.text };
  }),
  handle(readMailBudget, async ({ tx, actor, services, now }) => {
    const today = { now, factor: services.config.rateLimitFactor };
    const left = await asSystem(tx, () => firstMailsLeft(tx, causeOf(actor), today));
    const most = firstMailsPerDay * (today.factor || 1);
    return { left: left > firstMailsScarce ? null : left, most, opens_at: later(startOfDay(now), dayMs) };
  }),
];
