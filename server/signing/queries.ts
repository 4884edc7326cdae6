import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { FileFacts } from '../../contract/documents.ts';
import type { CheckedList, ListQuery } from '../../contract/list.ts';
import type { Field } from '../../contract/signing.ts';
import { newId } from '../../contract/values.ts';
import type { Tx } from '../db/db.ts';
import { containing, planList } from '../db/list.ts';
import { factsOfFiles } from '../files/queries.ts';
import { correspondents } from '../people/queries.ts';
import type { LinkFacts } from './links.ts';
import { type EnvelopeEvent, transitions } from './state-machine.ts';
import {
  audit,
  envelopeDocuments,
  envelopes,
  fields,
  recipients,
  signingLinks,
  submissions,
  tickets,
} from './tables.ts';

type Row<T extends { $inferSelect: unknown }> = T['$inferSelect'];
type NewRow<T extends { $inferInsert: unknown }> = T['$inferInsert'];

/** A recipient somebody acts as: under row security, one of the actor's own. */
const mine: SQL = sql`${recipients.id} in (select app.my_recipients())`;

async function first<T>(rows: Promise<T[]>): Promise<T | undefined> {
  return (await rows)[0];
}

/** Calls one of the functions that find out who is asking. */
async function ask<T>(tx: Tx, call: SQL): Promise<T | null> {
  const { rows } = await tx.execute<{ answer: T | null }>(sql`select ${call} as answer`);
  return rows[0]?.answer ?? null;
}

// Envelopes

export type EnvelopeRow = Row<typeof envelopes>;
export type DocumentRow = Row<typeof envelopeDocuments>;
export type RecipientRow = Row<typeof recipients>;

/** An envelope with all that belongs to it, as far as the actor may see it. */
export interface EnvelopeParts {
  envelope: EnvelopeRow;
  /** By the clock of the database. */
  overdue: boolean;
  sender: { name: string; email: string };
  documents: (DocumentRow & { file: FileFacts | null; sealedFile: FileFacts | null })[];
  recipients: RecipientRow[];
  fields: Field[];
}

export async function readEnvelope(tx: Tx, id: string): Promise<EnvelopeParts | undefined> {
  const overdue = sql<boolean>`${envelopes.deadline} <= clock_timestamp()`;
  const found = await first(
    tx.select({ envelope: envelopes, overdue }).from(envelopes).where(eq(envelopes.id, id)),
  );
  if (!found) return undefined;
  const [sender] = await correspondents(tx, [found.envelope.sender_id]);
  const taking = await tx
    .select()
    .from(recipients)
    .where(eq(recipients.envelope_id, id))
    .orderBy(asc(recipients.order), asc(recipients.id));
  const placed = await tx.select().from(fields).where(eq(fields.envelope_id, id)).orderBy(asc(fields.id));
  return {
    ...found,
    sender: { name: sender?.name ?? '', email: sender?.email ?? '' },
    documents: await documentsOf(tx, [id]),
    recipients: taking,
    fields: placed.map(({ document_id, recipient_id, required, envelope_id: _, ...field }) => ({
      ...field,
      documentId: document_id,
      recipientId: recipient_id,
      required: required === 1,
    })),
  };
}

/** The documents of these envelopes in their order, with the facts of their files. */
async function documentsOf(tx: Tx, envelopeIds: string[]): Promise<EnvelopeParts['documents']> {
  if (envelopeIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(envelopeDocuments)
    .where(inArray(envelopeDocuments.envelope_id, envelopeIds))
    .orderBy(asc(envelopeDocuments.sort));
  const factsOf = await factsOfFiles(
    tx,
    rows.flatMap((row) => [row.file_id, ...(row.sealed_file_id ? [row.sealed_file_id] : [])]),
  );
  return rows.map((row) => ({
    ...row,
    file: factsOf(row.file_id) ?? null,
    sealedFile: row.sealed_file_id ? (factsOf(row.sealed_file_id) ?? null) : null,
  }));
}

/** The same, and nobody else changes it until this transaction ends. */
export async function lockEnvelope(tx: Tx, id: string): Promise<EnvelopeParts | undefined> {
  await tx.select({ id: envelopes.id }).from(envelopes).where(eq(envelopes.id, id)).for('update');
  return readEnvelope(tx, id);
}

export const insertEnvelope = (tx: Tx, row: NewRow<typeof envelopes>) => tx.insert(envelopes).values(row);
export const insertDocuments = (tx: Tx, rows: NewRow<typeof envelopeDocuments>[]) =>
  tx.insert(envelopeDocuments).values(rows);
export const insertRecipients = (tx: Tx, rows: NewRow<typeof recipients>[]) =>
  tx.insert(recipients).values(rows);

export async function insertFields(tx: Tx, envelopeId: string, placed: readonly Field[]): Promise<void> {
  const rows = placed.map(
    ({ documentId, recipientId, required, ...field }): NewRow<typeof fields> => ({
      ...field,
      envelope_id: envelopeId,
      document_id: documentId,
      recipient_id: recipientId,
      required: required ? 1 : 0,
    }),
  );
  if (rows.length > 0) await tx.insert(fields).values(rows);
}

/** Takes the envelope through an event if it is still where the event begins; false if it is not. */
export async function moveEnvelope(
  tx: Tx,
  id: string,
  event: EnvelopeEvent,
  set: Partial<NewRow<typeof envelopes>> = {},
): Promise<boolean> {
  const { from, to } = transitions[event];
  const moved = await tx
    .update(envelopes)
    .set({ ...set, status: to })
    .where(and(eq(envelopes.id, id), eq(envelopes.status, from)))
    .returning({ id: envelopes.id });
  return moved.length === 1;
}

export const setSealing = (tx: Tx, id: string, set: Partial<NewRow<typeof envelopes>>) =>
  tx
    .update(envelopes)
    .set(set)
    .where(and(eq(envelopes.id, id), eq(envelopes.status, 'sealing')));

export async function overdueEnvelopes(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(and(eq(envelopes.status, 'sent'), lte(envelopes.deadline, sql`clock_timestamp()`)));
  return rows.map(({ id }) => id);
}

export const setDocument = (tx: Tx, id: string, set: Partial<NewRow<typeof envelopeDocuments>>) =>
  tx.update(envelopeDocuments).set(set).where(eq(envelopeDocuments.id, id));

/** A document of an envelope the actor takes part in or sent. */
export const readDocument = async (tx: Tx, id: string, senderId: string | null) => {
  const row = await first(
    tx
      .select({ envelopeId: envelopes.id })
      .from(envelopeDocuments)
      .innerJoin(envelopes, eq(envelopes.id, envelopeDocuments.envelope_id))
      .where(
        and(
          eq(envelopeDocuments.id, id),
          sql`(${envelopes.sender_id} = ${senderId} or ${envelopes.id} in (select app.my_envelopes()))`,
        ),
      ),
  );
  return row && (await documentsOf(tx, [row.envelopeId])).find((document) => document.id === id);
};

// Recipients

/** A recipient the actor may see, by id. */
export const recipientById = (tx: Tx, id: string) =>
  first(tx.select().from(recipients).where(eq(recipients.id, id)));

/** Until when the envelope of a recipient can be signed; null if there is no such recipient. */
export async function deadlineOf(tx: Tx, recipientId: string): Promise<string | null> {
  const rows = tx
    .select({ deadline: envelopes.deadline })
    .from(recipients)
    .innerJoin(envelopes, eq(envelopes.id, recipients.envelope_id))
    .where(eq(recipients.id, recipientId));
  return (await first(rows))?.deadline ?? null;
}

/** The recipient of an envelope that the actor is. */
export const myRecipient = (tx: Tx, envelopeId: string) =>
  first(
    tx
      .select()
      .from(recipients)
      .where(and(eq(recipients.envelope_id, envelopeId), mine))
      .orderBy(sql`${recipients.action} = 'due' desc`, asc(recipients.id))
      .limit(1),
  );

export const setRecipient = (tx: Tx, id: string, set: Partial<NewRow<typeof recipients>>) =>
  tx.update(recipients).set(set).where(eq(recipients.id, id));

/** Compare and set: only a recipient who is due acts, once. */
export async function actAs(
  tx: Tx,
  id: string,
  action: 'signed' | 'approved' | 'declined',
  now: string,
): Promise<boolean> {
  const acted = await tx
    .update(recipients)
    .set({ action, acted_at: now })
    .where(and(eq(recipients.id, id), eq(recipients.action, 'due')))
    .returning({ id: recipients.id });
  return acted.length === 1;
}

/** Whoever had not acted when the envelope ended. */
export const lapseOthers = (tx: Tx, envelopeId: string) =>
  tx
    .update(recipients)
    .set({ action: 'lapsed' })
    .where(and(eq(recipients.envelope_id, envelopeId), inArray(recipients.action, ['waiting', 'due'])));

export async function markViewed(tx: Tx, recipientId: string, now: string): Promise<boolean> {
  const marked = await tx
    .update(recipients)
    .set({ viewed_at: now })
    .where(and(eq(recipients.id, recipientId), isNull(recipients.viewed_at)))
    .returning({ id: recipients.id });
  return marked.length === 1;
}

/** The account of an outside address, made if there is none. */
export async function externalAccount(tx: Tx, email: string, now: string): Promise<string> {
  const id = await ask<string>(tx, sql`app.external_account(${email}, ${newId(Date.parse(now))})`);
  if (!id) throw new Error('The account of an outside signer could not be made.');
  return id;
}

// The envelopes of a person

/** One of a person's envelopes, as their list shows it. */
export interface ListedEnvelope extends Pick<EnvelopeParts, 'envelope' | 'documents'> {
  action: RecipientRow['action'];
  sender: string;
}

export async function listMine(
  tx: Tx,
  checked: CheckedList,
  query: ListQuery,
): Promise<{ rows: ListedEnvelope[]; count: { total: number; totalExact: boolean } }> {
  const plan = planList(checked, query, {
    columns: {
      title: envelopes.title,
      action: recipients.action,
      status: envelopes.status,
      deadline: envelopes.deadline,
      sent_at: envelopes.sent_at,
    },
    always: [mine],
    search: (text) => sql`lower(${envelopes.title}) like lower(${containing(text)})`,
    order: [sql`${recipients.action} = 'due' desc`, sql`${envelopes.sent_at} desc`],
    tieBreak: recipients.id,
  });
  const joined = eq(envelopes.id, recipients.envelope_id);
  const rows = await tx
    .select({ envelope: envelopes, action: recipients.action })
    .from(recipients)
    .innerJoin(envelopes, joined)
    .where(plan.where)
    .orderBy(...plan.orderBy)
    .limit(plan.limit)
    .offset(plan.offset);
  const [count] = await tx
    .select({ total: sql<string>`count(*)` })
    .from(recipients)
    .innerJoin(envelopes, joined)
    .where(plan.where);
  const senders = await correspondents(
    tx,
    rows.map(({ envelope }) => envelope.sender_id),
  );
  const documents = await documentsOf(
    tx,
    rows.map(({ envelope }) => envelope.id),
  );
  return {
    rows: rows.map(({ envelope, action }) => ({
      envelope,
      action,
      sender: senders.find(({ id }) => id === envelope.sender_id)?.name ?? '',
      documents: documents.filter(({ envelope_id }) => envelope_id === envelope.id),
    })),
    count: { total: Number(count?.total ?? 0), totalExact: true },
  };
}

// Links, devices and tickets

export const linkByHash = (tx: Tx, hash: string) => ask<LinkFacts>(tx, sql`app.link(${hash})`);
export const insertLink = (tx: Tx, row: NewRow<typeof signingLinks>) => tx.insert(signingLinks).values(row);

/** The public half of a device's key, base64, and the private one of the sealing key an item names. */
export async function deliveryKeys(tx: Tx, deviceId: string, keyId: string) {
  const device = await ask<{ public_key: string | null; account_id: string }>(
    tx,
    sql`app.device(${deviceId})`,
  );
  const sealingKey = await ask<Buffer>(tx, sql`app.sealing_key(${keyId})`);
  return { device, sealingKey };
}

/** A ticket as it is known before anyone is: with the envelope, the recipient's state and the device's account. */
export type TicketFacts = Row<typeof tickets> &
  Pick<RecipientRow, 'envelope_id' | 'action'> & { account_id: string };
export const ticketFacts = (tx: Tx, id: string) => ask<TicketFacts>(tx, sql`app.ticket(${id})`);

export type TicketRow = Row<typeof tickets>;
/** The newest ticket of a device for an envelope version that nobody has used. */
export const unusedTicket = (tx: Tx, recipientId: string, deviceId: string, envelopeVersion: number) =>
  first(
    tx
      .select()
      .from(tickets)
      .where(
        and(
          eq(tickets.recipient_id, recipientId),
          eq(tickets.device_id, deviceId),
          eq(tickets.envelope_version, envelopeVersion),
          isNull(tickets.used_by),
        ),
      )
      .orderBy(sql`${tickets.created_at} desc`)
      .limit(1),
  );
export const insertTicket = (tx: Tx, row: TicketRow) => tx.insert(tickets).values(row);
export const spendTicket = (tx: Tx, id: string, submissionId: string) =>
  tx.update(tickets).set({ used_by: submissionId }).where(eq(tickets.id, id));

// Submissions

export type SubmissionRow = Row<typeof submissions>;
export const readSubmission = (tx: Tx, id: string) =>
  first(tx.select().from(submissions).where(eq(submissions.id, id)));
export const insertSubmission = (tx: Tx, row: SubmissionRow) => tx.insert(submissions).values(row);
/** The acts on an envelope that came too late, newest first. */
export const lateSubmissions = (tx: Tx, envelopeId: string, limit: number) =>
  tx
    .select(getTableColumns(submissions))
    .from(submissions)
    .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
    .where(and(eq(recipients.envelope_id, envelopeId), isNotNull(submissions.late)))
    .orderBy(desc(submissions.received_at), desc(submissions.id))
    .limit(limit);
/** The acts that count of an envelope. */
export const countedSubmissions = (tx: Tx, envelopeId: string) =>
  tx
    .select({
      recipientId: submissions.recipient_id,
      values: submissions.values,
      signature: submissions.signature,
    })
    .from(submissions)
    .innerJoin(recipients, eq(recipients.id, submissions.recipient_id))
    .where(
      and(eq(recipients.envelope_id, envelopeId), isNull(submissions.late), ne(submissions.kind, 'decline')),
    );

// Audit

export type AuditRow = Row<typeof audit>;
/** The chain's trigger sets number, time and hashes. */
export const insertAudit = (tx: Tx, envelopeId: string, event: string) =>
  tx.insert(audit).values({
    envelope_id: envelopeId,
    event,
    seq: 0,
    at: sql`now()`,
    prev: new Uint8Array(),
    hash: new Uint8Array(),
  });
export const readAudit = (tx: Tx, envelopeId: string): Promise<AuditRow[]> =>
  tx.select().from(audit).where(eq(audit.envelope_id, envelopeId)).orderBy(asc(audit.seq));
/** The hash of the last event, hex. */
export async function auditHead(tx: Tx, envelopeId: string): Promise<string> {
  const last = await first(
    tx
      .select({ hash: audit.hash })
      .from(audit)
      .where(eq(audit.envelope_id, envelopeId))
      .orderBy(sql`${audit.seq} desc`)
      .limit(1),
  );
  return Buffer.from(last?.hash ?? []).toString('hex');
}
