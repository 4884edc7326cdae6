import { and, asc, eq, gt, inArray, min, sql } from 'drizzle-orm';
import { activityLog } from '#server/activity/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { files } from '#server/files/tables.ts';
import { mails } from '#server/mail/tables.ts';
import { accounts, devices } from '#server/session/tables.ts';
import { type AuditRow, readAudit } from '../audit/audit.queries.ts';
import { eventIn } from '../audit/audit.ts';
import { type ChainRule, chainRules, ruleOf } from '../audit/chain.ts';
import { fieldsOf } from '../envelope/fields.queries.ts';
import {
  audit,
  certificates,
  envelopeDocuments,
  envelopes,
  recipients,
  submissions,
  tickets,
} from '../tables.ts';

/** A row of a letter. */
export type MailRow = typeof mails.$inferSelect;

/** All rows of an envelope, and its chain. */
export type EnvelopeRecord = Awaited<ReturnType<typeof envelopeRecord>>;
type EnvelopeRow = typeof envelopes.$inferSelect;

const pageOfEnvelopes = 200;

/** Every envelope, by id. `tx` is the system's or the owner's. */
export async function* everyEnvelope(tx: Tx): AsyncGenerator<EnvelopeRow> {
  for (let after: string | null = null; ; ) {
    const page: EnvelopeRow[] = await tx
      .select()
      .from(envelopes)
      .where(after === null ? undefined : gt(envelopes.id, after))
      .orderBy(asc(envelopes.id))
      .limit(pageOfEnvelopes);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The event of an audit row, with the row's number and time. */
function parsed(row: AuditRow) {
  const event = eventIn(row.event);
  return event ? [{ row, event }] : [];
}

/** Start of the first chain of a rule, by the database's clock; null if there is none. */
async function beganRule(tx: Tx, rule: ChainRule): Promise<string | null> {
  const start = sql`sha256(convert_to(${`${rule}|`}::text || ${audit.envelope_id}, 'UTF8'))`;
  const [row] = await tx
    .select({ at: min(audit.at) })
    .from(audit)
    .where(and(eq(audit.seq, 1), eq(audit.prev, start)));
  return row?.at ?? null;
}

/** For each rule, the start of the first chain of a newer one: a later chain by that rule was not written by the server. */
export async function endsOfRules(tx: Tx): Promise<ReadonlyMap<ChainRule, string>> {
  const ends = new Map<ChainRule, string>();
  for (const [age, rule] of chainRules.entries()) {
    const began = await beganRule(tx, rule);
    if (began === null) continue;
    for (const older of chainRules.slice(age + 1)) {
      const end = ends.get(older);
      if (!end || began < end) ends.set(older, began);
    }
  }
  return ends;
}

export async function envelopeRecord(tx: Tx, envelope: EnvelopeRow) {
  const { id } = envelope;
  const chain = await readAudit(tx, id);
  const events = chain.flatMap(parsed);
  const people = await tx.select().from(recipients).where(eq(recipients.envelope_id, id));
  const theirs = people.map((one) => one.id);
  const ticketRows = await tx.select().from(tickets).where(inArray(tickets.recipient_id, theirs));
  const deviceIds = events.flatMap(({ event }) => ('device' in event ? event.device : []));
  const accountIds = events.flatMap(({ event }) => ('account' in event ? (event.account ?? []) : []));
  const mailIds = events.flatMap(({ event }) => ('mail' in event ? event.mail : []));
  const documents = await tx.select().from(envelopeDocuments).where(eq(envelopeDocuments.envelope_id, id));
  const [certificate] = await tx.select().from(certificates).where(eq(certificates.envelope_id, id));
  const fileIds = [
    ...documents.flatMap(({ file_id, sealed_file_id }) => [file_id, sealed_file_id ?? []].flat()),
    ...(certificate ? [certificate.file_id, certificate.evidence_file_id] : []),
  ];
  return {
    envelope,
    chain,
    events,
    rule: ruleOf(id, chain),
    recipients: people,
    documents,
    certificate,
    fields: await fieldsOf(tx, id),
    tickets: ticketRows,
    submissions: await tx.select().from(submissions).where(inArray(submissions.recipient_id, theirs)),
    files: await tx.select().from(files).where(inArray(files.id, fileIds)),
    devices: await tx
      .select({ id: devices.id, account_id: devices.account_id, public_key: devices.public_key })
      .from(devices)
      .where(inArray(devices.id, deviceIds)),
    accounts: await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(inArray(accounts.id, accountIds)),
    mails: await tx.select().from(mails).where(inArray(mails.id, mailIds)),
    /** Entries about the envelope, and about the devices that acted. */
    activity: await tx
      .select()
      .from(activityLog)
      .where(inArray(activityLog.subject_id, [id, ...deviceIds]))
      .orderBy(asc(activityLog.at), asc(activityLog.id)),
  };
}
