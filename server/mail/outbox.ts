import { addressKey } from '#contract/core/same-address.ts';
import { distinctNames } from '#contract/core/text/distinct-names.ts';
import { newId } from '#contract/core/values.ts';
import { isTyped, type MailKind, type TypedKind } from '#contract/mail-kinds.ts';
import type { Config } from '../config.ts';
import { actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/db.ts';
import { factsOfFiles } from '../files/queries.ts';
import type { FileStore } from '../files/store.ts';
import { enqueue } from '../jobs/queue.ts';
import type { JobHandler, RunnerServices } from '../jobs/runner.ts';
import { type Letter, letterText, plainLine } from './letter.ts';
import { htmlOf, logoOfLetter } from './letter-html.ts';
import { mailHash } from './mail-hash.ts';
import { waitsUntil } from './mails-of-day.ts';
import { type Attachment, type Mail, type MailPort, NotDeliveredYet, Undeliverable } from './port.ts';
import { forgetLinks, insertMail, mailById, markRefused, markSent, setCause } from './queries.ts';
import type { IfRefused } from './tables.ts';

export type { IfRefused } from './tables.ts';

const deliverKind = 'mail.deliver';

/** A mail to send; `attached` are the ids of files. */
export type Posted = {
  to: string;
  subject: string;
  letter: Letter;
  attached?: readonly string[];
} & Caused;

/** The kind of a mail, and the person who caused it: a member of staff, or else an account. */
type Caused = { kind: MailKind; by: string | null } | { kind: Exclude<MailKind, TypedKind>; by?: undefined };

/**
 * Sends a mail once the caller's transaction commits. The caller of one to a typed address has checked its budget (`budget.ts`).
 * @returns the id of the mail
 */
export const sendMail = async (...of: Parameters<typeof sendHashedMail>): Promise<string> =>
  (await sendHashedMail(...of)).id;

/** As `sendMail`. @returns its id, and the hash of its words (`mailHash`) */
export async function sendHashedMail(
  tx: Tx,
  { kind, by = null, to, subject, letter, attached = [] }: Posted,
  now: string,
  ifRefused: IfRefused | null = null,
): Promise<{ id: string; hash: string }> {
  const id = newId(Date.parse(now));
  const words = {
    kind,
    subject: plainLine(subject),
    text: letterText(letter),
    html: htmlOf(letter, subject),
    attached,
    answers_to: letter.from ?? [],
  };
  const known = { to, caused_by: by, first_to: isTyped(kind) ? addressKey(to) : null };
  await insertMail(tx, { ...words, ...known, id, created_at: now, if_refused: ifRefused });
  await enqueue(tx, { kind: deliverKind, payload: { id } }, now);
  return { id, hash: mailHash(words) };
}

/** Marks a mail as refused for good, once, at delivery or by a later report, and enqueues its `if_refused` job. */
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
  config: Pick<Config, 'demo' | 'mailPerDay'>;
  /** The firm at the time of delivery: its name, and its logo as PNG. */
  brand(tx: Tx): Promise<{ name: string; logo: Uint8Array | null }>;
  metrics: NonNullable<RunnerServices['metrics']> & {
    mail(outcome: 'sent' | 'refused' | 'postponed'): void;
  };
}

/** The attached files of a mail; a file that is gone is left out. */
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

/** Delivers a mail; if it is refused for good, which may be because of the size or type of its files, sends it again without them. */
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
    kind: deliverKind,
    lane: 'mail',
    async run(services, payload, { owner }) {
      const { db, mail: port, clock, config, metrics } = services;
      const { id } = payload as { id: string };
      const system = actor('system');
      const mail = await db.as(system, (tx) => mailById(tx, id));
      if (!mail || mail.sent_at || mail.refused_at) return;
      const waits = await db.as(system, async (tx) => {
        const now = clock.now();
        const runAt = await waitsUntil(tx, mail, config.mailPerDay, now);
        // This job is unfinished still, so the next day's has a key of its own.
        const key = `${deliverKind}:${id}:${runAt}`;
        if (runAt) await enqueue(tx, { kind: deliverKind, payload: { id }, key, runAt, owner }, now);
        return runAt !== null;
      });
      if (waits) return metrics.mail('postponed');
      // The demo firm's mail is not delivered: it is read here.
      const recordOutcome = (change: (tx: Tx) => Promise<unknown>) =>
        db.as(system, async (tx) => {
          await change(tx);
          if (!config.demo) await forgetLinks(tx, id);
        });
      try {
        const { name, logo } = await db.as(system, services.brand);
        const shown = (mail.html.includes(`cid:${logoOfLetter}`) && logo) || undefined;
        const attached = await attachedOf(services, mail.attached);
        await deliver(port, { ...mail, firm: name, logo: shown, attached });
      } catch (error) {
        metrics.mail(error instanceof Undeliverable ? 'refused' : 'postponed');
        if (error instanceof Undeliverable)
          return recordOutcome((tx) => noteRefused(tx, id, error.message, clock.now()));
        if (error instanceof NotDeliveredYet) await db.as(system, (tx) => setCause(tx, id, error.message));
        throw error;
      }
      metrics.mail('sent');
      await recordOutcome((tx) => markSent(tx, id, clock.now()));
    },
  },
];
