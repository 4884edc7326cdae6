import { listMail, readMail } from '../../contract/mail.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { mailById, newestMails } from './queries.ts';

const mostListed = 200;

/** Mail is nobody's to read except in the demo firm, where it goes nowhere else. */
function demoOnly({ config }: Services): void {
  if (!config.demo) throw new Refusal('not_found');
}

export const mailHandlers: readonly Handler[] = [
  handle(listMail, async ({ tx, services }) => {
    demoOnly(services);
    const mails = await newestMails(tx, mostListed);
    return mails.flatMap(({ sent_at, ...mail }) => (sent_at ? { ...mail, sent_at } : []));
  }),
  handle(readMail, async ({ input, tx, services }) => {
    demoOnly(services);
    const mail = await mailById(tx, input.params.id);
    if (!mail?.sent_at) throw new Refusal('not_found');
    return { id: mail.id, to: mail.to, subject: mail.subject, sent_at: mail.sent_at, text: mail.text };
  }),
];
