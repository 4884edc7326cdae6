import { distinctNames } from '#contract/core/text/distinct-names.ts';
import type { Config } from '../config.ts';
import { actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/db.ts';
import { factsOfFiles } from '../files/queries.ts';
import type { FileStore } from '../files/store.ts';
import { enqueue } from '../jobs/queue.ts';
import type { JobHandler, RunnerServices } from '../jobs/runner.ts';
import { logoOfLetter } from './letter-html.ts';
import { waitsUntil } from './mails-of-day.ts';
import { deliverKind, noteRefused } from './outbox.ts';
import { type Attachment, type Mail, type MailPort, NotDeliveredYet, Undeliverable } from './port.ts';
import { forgetLinks, mailById, markSent, setCause } from './queries.ts';

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
