import { newId } from '../../contract/core/values.ts';
import type { Config } from '../config.ts';
import { actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/db.ts';
import { distinctNames } from '../files/distinct-names.ts';
import { factsOfFiles } from '../files/queries.ts';
import type { FileStore } from '../files/store.ts';
import { enqueue } from '../jobs/queue.ts';
import type { JobHandler, RunnerServices } from '../jobs/runner.ts';
import { type Letter, letterText, plainLine } from './letter.ts';
import { htmlOf } from './letter-html.ts';
import { type Attachment, type Mail, type MailPort, NotDeliveredYet, Undeliverable } from './port.ts';
import { forgetLinks, insertMail, mailById, markRefused, markSent, setCause } from './queries.ts';
import type { IfRefused } from './tables.ts';

export type { IfRefused } from './tables.ts';

const kind = 'mail.deliver';

/** What somebody is to be sent; `attached` are the ids of files. */
export interface Posted {
  to: string;
  subject: string;
  letter: Letter;
  attached?: readonly string[];
}

/** Sends a mail once the caller's transaction commits; the id it answers is the mail's. */
export async function sendMail(
  tx: Tx,
  { to, subject, letter, attached = [] }: Posted,
  now: string,
  ifRefused: IfRefused | null = null,
): Promise<string> {
  const id = newId(Date.parse(now));
  const mail = {
    to,
    subject: plainLine(subject),
    text: letterText(letter),
    html: htmlOf(letter, subject),
    answers_to: letter.from ?? [],
  };
  await insertMail(tx, { ...mail, id, attached, created_at: now, if_refused: ifRefused });
  await enqueue(tx, { kind, payload: { id } }, now);
  return id;
}

/** Notes that a mail is refused for good, once, whether at once or by a report that came later, and has done what was to be done then. */
export async function noteRefused(tx: Tx, id: string, cause: string, now: string): Promise<void> {
  const refused = await markRefused(tx, id, cause, now);
  if (!refused?.if_refused) return;
  const { kind, payload } = refused.if_refused;
  await enqueue(tx, { kind, payload: { ...payload, mailId: id } }, now);
}

interface MailServices extends RunnerServices {
  db: Db;
  files: FileStore;
  mail: MailPort;
  config: Pick<Config, 'demo'>;
}

/** The files that go with a mail; one that is gone by then does not. */
async function attachedOf({ db, files }: MailServices, ids: readonly string[]): Promise<Attachment[]> {
  const factsOf = await db.as(actor('system'), (tx) => factsOfFiles(tx, [...ids]));
  const facts = ids.flatMap((id) => factsOf(id) ?? []);
  const names = distinctNames(facts.map(({ name }) => name));
  return Promise.all(
    facts.map(async ({ name, type, sha256 }, at) => ({
      name: names[at] ?? name,
      type,
      bytes: await files.bytes(sha256),
    })),
  );
}

/** What is refused for good may be the files, for their size or by a filter: then the words go without them. */
async function deliver(port: MailPort, mail: Mail): Promise<void> {
  try {
    await port.deliver(mail);
  } catch (error) {
    if (!(error instanceof Undeliverable) || mail.attached.length === 0) throw error;
    await port.deliver({ ...mail, attached: [] });
  }
}

export const mailJobs: readonly JobHandler<MailServices>[] = [
  {
    kind,
    lane: 'mail',
    async run(services, payload) {
      const { db, mail: port, clock, config } = services;
      const { id } = payload as { id: string };
      const system = actor('system');
      const mail = await db.as(system, (tx) => mailById(tx, id));
      if (!mail || mail.sent_at || mail.refused_at) return;
      // The demo firm's mail goes nowhere else: it is read here.
      const settle = (change: (tx: Tx) => Promise<unknown>) =>
        db.as(system, async (tx) => {
          await change(tx);
          if (!config.demo) await forgetLinks(tx, id);
        });
      try {
        await deliver(port, { ...mail, attached: await attachedOf(services, mail.attached) });
      } catch (error) {
        if (error instanceof Undeliverable)
          return settle((tx) => noteRefused(tx, id, error.message, clock.now()));
        if (error instanceof NotDeliveredYet) await db.as(system, (tx) => setCause(tx, id, error.message));
        throw error;
      }
      await settle((tx) => markSent(tx, id, clock.now()));
    },
  },
];
