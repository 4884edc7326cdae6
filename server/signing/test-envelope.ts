import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import pg from 'pg';
import { newId } from '#contract/core/values.ts';
import type { WholeDraft } from '#contract/signing/drafts.ts';
import type { Drawing } from '#contract/signing/drawing.ts';
import { needsSignature } from '#contract/signing/field-values.ts';
import type { PdfWarning } from '#contract/signing/pdf-warnings.ts';
import { fillsIn } from '#contract/signing/roles.ts';
import type { RecipientRole } from '#contract/signing/signing.ts';
import type { Receipt, SealedItem, Submission, Ticket } from '#contract/signing/submission.ts';
import { writeActivity } from '../activity/activity.ts';
import { readConfig } from '../config.ts';
import { type Actor, actor } from '../db/actor.ts';
import { testDatabase } from '../db/test-database.ts';
import { hashOf } from '../hash.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { composeTestServices } from '../test-services.ts';
import { createEnvelope } from './drafts/create-draft.ts';
import type { SenderCall } from './envelope/call.ts';
import { readAsRecipient } from './envelope/read-as-recipient.ts';
import { signingJobs } from './jobs.ts';
import { findLink } from './links/links.ts';
import { issueTicket } from './links/tickets.ts';
import type { Tasks } from './pdf/worker/run-in-worker.ts';
import { sendEnvelope } from './sending/send-envelope.ts';
import { acceptSubmission } from './submissions/accept-submission.ts';
import { forRecipient } from './submissions/recipient-projection.ts';
import { type SigningDevice, signingDevice } from './submissions/signing-device.ts';
import { submissionsSoFar } from './submissions/submissions.queries.ts';

let lastId = Date.now();
/** A new id, greater than the one before, like those of fields placed one after another. */
export const anId = () => newId(lastId++);

/** Answers with what was made for this key before, by any file that ran in this process. */
function madeOnce<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const one = made.get(key) ?? make();
  made.set(key, one);
  return one;
}

const pdfs = new Map<string, Promise<Uint8Array>>();
/** A real PDF with so many pages of text, of the same bytes each time. */
export const testPdf = (pages = 2, text = 'Agreement'): Promise<Uint8Array> =>
  madeOnce(pdfs, `${pages} ${text}`, async () => {
    const pdf = PDF.create();
    for (let i = 1; i <= pages; i++)
      pdf.addPage({ size: 'a4' }).drawText(`${text}, page ${i}`, { x: 72, y: 760, size: 18 });
    return pdf.save();
  });
const preparedPdfs = new Map<string, ReturnType<Tasks['preparePdf']>>();

/** A PDF that was compared without a difference. */
const drawnAlike: Drawing = { state: 'compared', compared: 2, differing: [] };

/** A person on a device as the server sees them: the actor and their authentication. */
export interface Signer {
  who: Actor;
  device: SigningDevice;
  /** Time at which they signed in. */
  since: string;
}

/** A firm with one sender, on a database of its own, with the server's real parts around it, and these variables set. */
export async function signingFirm(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const dir = await mkdtemp(join(tmpdir(), 'portico-signing-'));
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs).toISOString();
  const clock = { now };
  const config = readConfig({
    DATA_DIR: dir,
    PUBLIC_URL: 'http://localhost:4100',
    LOG_LEVEL: 'silent',
    // The same strangers are asked by every test of a file.
    RATE_LIMIT_FACTOR: '0',
    ...env,
  });
  const services = await composeTestServices(config, database.db, 'test', { clock });

  const sql = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  async function account(guard: 'api' | 'client' | 'external', email: string): Promise<string> {
    const id = anId();
    await sql('insert into accounts (id, guard, email, created_at) values ($1, $2, $3, now())', [
      id,
      guard,
      email,
    ]);
    return id;
  }
  async function staff(name: string): Promise<Actor> {
    const [first = '', last = ''] = name.split(' ');
    const email = `${first.toLowerCase()}@portico.example`;
    const userId = anId();
    const accountId = await account('api', email);
    await sql(
      `insert into users (id, account_id, first_name, last_name, display_name, email, status, created_at)
       values ($1, $2, $3, $4, $5, $6, 'ACTIVE', now())`,
      [userId, accountId, first, last, name, email],
    );
    return actor('staff', { accountId, userId });
  }
  const sender = await staff('Sam Sender');
  const [sealingKey] = await sql('select id, public_key from sealing_keys');
  const key = { id: String(sealingKey?.id), publicKey: new Uint8Array(sealingKey?.public_key) };

  /** Runs a call of the sender in a transaction of its own, like a handler. */
  const bySender = <T>(act: (call: SenderCall) => Promise<T>, who = sender): Promise<T> =>
    database.db.as(who, (tx) => {
      const at = now();
      return act({
        tx,
        actor: who,
        now: at,
        services,
        activity: (entry) => writeActivity(tx, who, entry, at),
      });
    });

  async function upload(
    bytes: Uint8Array,
    { accountId = sender.accountId, findings = [] as readonly PdfWarning[], drawing = drawnAlike } = {},
  ): Promise<string> {
    const prepared = await madeOnce(preparedPdfs, hashOf(bytes), () => services.pdf.run('preparePdf', bytes));
    const { sha256, size } = await services.files.put(prepared.bytes);
    const [file, id] = [anId(), anId()];
    await sql(
      `insert into files (id, sha256, size, type, name, created_at) values ($1, $2, $3, 'application/pdf', 'Agreement.pdf', now())`,
      [file, sha256, size],
    );
    await sql(
      `insert into uploads (id, account_id, name, size, purpose, received, file_id, findings, created_at)
       values ($1, $2, 'Agreement.pdf', $3::int, 'signing', $3::int, $4, $5, now())`,
      [id, accountId, size, file, JSON.stringify(findings)],
    );
    await sql('insert into pdf_facts (file_id, sizes, fingerprints, drawing) values ($1, $2, $3, $4)', [
      file,
      JSON.stringify(prepared.facts.sizes),
      JSON.stringify(prepared.fingerprints),
      JSON.stringify(drawing),
    ]);
    return id;
  }

  /** A draft to some outside signers, in order if their numbers differ; each has a signature and a text field on page 1. */
  async function draft(
    people: readonly { name: string; order?: number; role?: RecipientRole }[],
    change: Partial<WholeDraft> = {},
  ): Promise<WholeDraft> {
    const documentId = anId();
    const recipients = people.map(({ name, order = 1, role = 'signer' }) => ({
      id: anId(),
      person: {
        kind: 'external' as const,
        name,
        email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      },
      role,
      order,
    }));
    const fields = recipients.flatMap(({ id: recipientId, role }, i) => {
      const at = { documentId, recipientId, options: [], required: true, page: 1 };
      const y = 0.2 + i * 0.12;
      return !fillsIn({ role })
        ? []
        : [
            {
              ...at,
              id: anId(),
              kind: 'signature' as const,
              label: '',
              box: { x: 0.1, y, width: 0.3, height: 0.06 },
            },
            {
              ...at,
              id: anId(),
              kind: 'text' as const,
              label: 'Place',
              box: { x: 0.5, y, width: 0.3, height: 0.03 },
            },
          ];
    });
    return {
      id: anId(),
      title: 'Service agreement',
      message: 'As discussed.',
      client_id: null,
      documents: [{ id: documentId, uploadId: await upload(await testPdf()) }],
      recipients,
      fields,
      ...change,
    };
  }

  /** A sent envelope like `draft`. */
  async function sent(...[people, change]: Parameters<typeof draft>) {
    const made = await draft(people, change);
    const { version } = await bySender((call) => createEnvelope(call, made));
    return bySender((call) => sendEnvelope(call, made.id, version));
  }

  async function enrolled(who: Actor): Promise<Signer> {
    const device = await signingDevice(randomUUID());
    await sql(
      `insert into devices (id, account_id, label, public_key, created_at, last_seen_at) values ($1, $2, 'Test', $3, now(), now())`,
      [device.id, who.accountId, Buffer.from(device.publicKey)],
    );
    return { who, device, since: now() };
  }

  const mailsTo = (email: string) =>
    sql('select subject, text from mails where "to" = $1 order by created_at, id', [email]);

  /** Opens the newest link mailed to an address, on a new device. */
  async function byLink(email: string): Promise<Signer> {
    const tokens = (await mailsTo(email)).flatMap(
      ({ text }) => /external-login\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
    const link = await database.db.as(actor('none'), (tx) => findLink(tx, tokens.at(-1) ?? '', now()));
    if (!link) throw new Error('The link opens nothing.');
    return enrolled(actor('signer', { accountId: link.account_id, recipientIds: [link.recipient_id] }));
  }

  const addressOf = async ({ accountId }: Actor): Promise<string> =>
    String((await sql('select email from accounts where id = $1', [accountId]))[0]?.email);
  const prepare = ({ who, device, since }: Signer, envelopeId: string): Promise<Ticket> =>
    database.db.as(who, async (tx) =>
      issueTicket(
        { tx, now: now(), actor: who, known: { level: 'link', at: since, address: await addressOf(who) } },
        envelopeId,
        device.id,
      ),
    );

  const view = ({ who }: Signer, envelopeId: string) =>
    database.db.as(who, async (tx) => {
      const { parts, me } = await readAsRecipient(tx, envelopeId);
      return forRecipient(parts, me, await submissionsSoFar(tx, envelopeId));
    });

  /** The body of a submission with all fields filled in, as the app makes it from the shown envelope. */
  async function act(signer: Signer, ticket: Ticket, change: Partial<Submission> = {}): Promise<Submission> {
    const { fields, consent } = await view(signer, ticket.envelopeId);
    return {
      kind: 'sign',
      ticketId: ticket.id,
      submissionId: anId(),
      envelopeVersion: ticket.envelopeVersion,
      documents: ticket.documents,
      deviceTime: now(),
      elapsedMs: 1000,
      offline: false,
      consentVersion: consent.version,
      signature: needsSignature(fields) ? { kind: 'typed', text: 'Ann Lee' } : null,
      values: Object.fromEntries(
        fields.filter(({ kind }) => kind === 'text').map(({ id }) => [id, 'Berlin']),
      ),
      ...change,
    } as Submission;
  }

  const seal = ({ device }: Signer, envelopeId: string, body: Submission): Promise<SealedItem> =>
    device.seal(envelopeId, body, key);

  const deliver = (envelopeId: string, item: SealedItem): Promise<Receipt> =>
    acceptSubmission(services, {
      envelopeId,
      item,
      now: now(),
      origin: { id: anId(), ip: '192.0.2.1', userAgent: 'Test' },
    });

  /** From the mailed link to the receipt. */
  async function signs(
    email: string,
    envelopeId: string,
    change: Partial<Submission> = {},
  ): Promise<Receipt> {
    const signer = await byLink(email);
    const ticket = await prepare(signer, envelopeId);
    return deliver(envelopeId, await seal(signer, envelopeId, await act(signer, ticket, change)));
  }

  return {
    db: database.db,
    /** Connection string of the same database, for another server. */
    databaseUrl: database.runtimeUrl,
    services,
    sender,
    sql,
    key,
    staff,
    account,
    upload,
    draft,
    sent,
    bySender,
    enrolled,
    byLink,
    prepare,
    view,
    act,
    seal,
    deliver,
    signs,
    mailsTo,
    now,
    /** Moves the server's clock ahead; the database's stays. */
    wait: (ms: number) => {
      aheadMs += ms;
    },
    /** Moves an envelope's deadline, which is compared with the database's clock. */
    setDeadline: (id: string, interval: string) =>
      sql('update envelopes set deadline = now() + $2::interval where id = $1', [id, interval]),
    /** With these services in the place of the real ones. */
    runJobs: (
      handlers: readonly JobHandler<typeof services>[] = signingJobs,
      change: Partial<typeof services> = {},
    ) => runDueJobs({ ...services, ...change }, handlers),
    async close() {
      await services.pdf.close();
      await owner.end();
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
