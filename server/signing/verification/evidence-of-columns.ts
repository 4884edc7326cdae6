import type { AuditEvent } from '../audit/audit.ts';
import { isOlderRule } from '../audit/chain.ts';
import { shownHash } from '../audit/details.ts';
import type { Evidence } from '../audit/evidence.ts';
import { undeliveredJob } from '../notifications/undelivered-job.ts';
import type { envelopeDocuments, envelopes, fields, recipients } from '../tables.ts';
import { actionsIn, actOf, endOf, frozenBy, lastOf, replacedFirst, storedStatusIn } from './chain-facts.ts';
import type { EnvelopeRecord, MailRow } from './check-audit.queries.ts';

/** The tables of an envelope, by their names in the database. */
export interface RowsOf {
  envelopes: typeof envelopes.$inferSelect;
  recipients: typeof recipients.$inferSelect;
  envelope_documents: typeof envelopeDocuments.$inferSelect;
  fields: typeof fields.$inferSelect;
  mails: MailRow;
}
export type TableName = keyof RowsOf;

/**
 * Parts of the chain by which a row is found, or that are a hash over several columns: `start` of the chain, of the envelope’s id; `asked`
 * and `documents` of its events, with the hashes of files and fields; the `details` of an envelope, and the `words` of its mails; the
 * `sealed` files; the mails that were `told`.
 */
type PartOfChain = 'start' | 'asked' | 'documents' | 'fields' | 'details' | 'sealed' | 'told' | 'words';

/**
 * The values that a column is compared with. `chain` is the value by the events, or the part of them that covers it; `seal` the value in the sealed
 * evidence; `undefined` is a value that neither knows.
 */
export type ColumnEvidence<Row> =
  | { chain: PartOfChain | ((record: EnvelopeRecord, row: Row) => unknown); seal?: SealedValue<Row> }
  | { notEvidence: string };
type SealedValue<Row> = (evidence: Evidence, row: Row) => unknown;

type Told = Extract<AuditEvent, { type: 'told' }>;

/** Chains of older rules may lack what newer ones always have. */
const orNone = <T>({ rule }: EnvelopeRecord, value: T | undefined): T | null | undefined =>
  value ?? (isOlderRule(rule) ? undefined : null);
const instant = (text: string | undefined) => text && new Date(text).toISOString();
const place = (list: readonly { id: string }[], id: string) => {
  const at = list.findIndex((one) => one.id === id);
  return at === -1 ? undefined : at;
};

const sealedPerson =
  <K extends keyof Evidence['recipients'][number]>(key: K) =>
  ({ recipients }: Evidence, { id }: { id: string }) =>
    recipients.find((one) => one.id === id)?.[key];
const sealedDocument =
  <K extends keyof Evidence['documents'][number]>(key: K) =>
  ({ documents }: Evidence, { id }: { id: string }) =>
    documents.find((one) => one.id === id)?.[key];

const toldBy = (record: EnvelopeRecord, mail: string): Told | undefined =>
  lastOf(record, 'told', (event) => event.mail === mail);
const receiverOf = (record: EnvelopeRecord, mail: string) =>
  record.recipients.find(({ id }) => id === toldBy(record, mail)?.recipient);

/** The name that is shown as who ended an envelope: a recipient's own, or one whose hash the event has. */
function shownAsEnding(record: EnvelopeRecord, { id, ended_by: now }: RowsOf['envelopes']): unknown {
  const end = endOf(record);
  if (end?.shown) return now !== null && shownHash(id, now) === end.shown ? now : end.shown;
  // Events of earlier versions have no hash, and the name of one of staff may be another by now.
  if (lastOf(record, 'ended')?.status === 'cancelled' && end) return undefined;
  return record.recipients.find((one) => one.id === end?.by)?.name ?? null;
}

/** The signature that a draft holds: the one of its last event, until it is cleared, sent or discarded. */
function selfSigned(record: EnvelopeRecord, { self_signed: now }: RowsOf['envelopes']): unknown {
  const last = record.events.findLast(({ event }) =>
    ['self_signed', 'self_signature_cleared', 'sent', 'discarded'].includes(event.type),
  )?.event;
  if (last?.type !== 'self_signed') return null;
  return now?.submissionId === last.submission ? now : last.submission;
}

/** For every column of an envelope’s tables, what `verify-audit` compares it with, or why it is no evidence. */
export const evidenceOfColumns: {
  [Table in TableName]: { [Column in keyof RowsOf[Table]]-?: ColumnEvidence<RowsOf[Table]> };
} = {
  envelopes: {
    id: { chain: 'start' },
    title: { chain: 'asked', seal: ({ envelope }) => envelope.title },
    message: { chain: 'details' },
    status: { chain: storedStatusIn },
    sender_id: { chain: (record) => lastOf(record, 'created')?.by, seal: ({ sender }) => sender.id },
    client_id: { chain: 'details' },
    created_at: { chain: (record) => orNone(record, lastOf(record, 'created')?.at) },
    sent_at: {
      chain: (record) => orNone(record, lastOf(record, 'sent')?.at),
      seal: ({ envelope }) => envelope.sentAt,
    },
    deadline: {
      chain: ({ events }) =>
        instant(events.flatMap(({ event }) => ('deadline' in event ? (event.deadline ?? []) : [])).at(-1)),
      seal: ({ envelope }) => instant(envelope.deadline),
    },
    ended_at: { chain: (record) => endOf(record)?.at ?? null },
    ended_by: {
      chain: shownAsEnding,
    },
    ended_reason: { chain: (record) => endOf(record)?.reason ?? null },
    seal_attempts: { notEvidence: 'tries of the server' },
    seal_cause: { notEvidence: 'tries of the server' },
    seal_next_try_at: { notEvidence: 'tries of the server' },
    reminders: { notEvidence: 'plan of letters; those that were written are in the chain' },
    confidential: { chain: 'details' },
    date_language: { chain: 'details' },
    step: { notEvidence: 'where the sender left the wizard' },
    saved_at: { notEvidence: 'when the draft was last saved' },
    discarded_at: { chain: (record) => orNone(record, lastOf(record, 'discarded')?.at) },
    self_signed: { chain: selfSigned },
    seal_released_at: { chain: (record) => orNone(record, lastOf(record, 'released')?.at) },
    supersedes: { chain: (record) => orNone(record, lastOf(record, 'created')?.supersedes) },
    version: { chain: (record) => frozenBy(record)?.version },
  },
  recipients: {
    id: { chain: 'asked', seal: sealedPerson('id') },
    envelope_id: { chain: 'asked' },
    user_id: { chain: 'details' },
    contact_id: { chain: 'details' },
    employee_id: { chain: 'details' },
    account_id: { chain: 'asked', seal: sealedPerson('account') },
    name: { chain: 'details', seal: sealedPerson('name') },
    email: { chain: 'asked', seal: sealedPerson('email') },
    company: { chain: 'details' },
    role: { chain: 'asked', seal: sealedPerson('role') },
    order: { chain: 'asked', seal: sealedPerson('order') },
    action: { chain: (record, { id }) => actionsIn(record).get(id), seal: sealedPerson('action') },
    acted_at: { chain: (record, row) => actOf(record, row)?.at ?? null, seal: sealedPerson('actedAt') },
    viewed_at: {
      chain: (record, { id }) =>
        orNone(record, lastOf(record, 'viewed', ({ recipient }) => recipient === id)?.at),
      // Somebody may open it after it was sealed.
      seal: (evidence, row) => sealedPerson('viewedAt')(evidence, row) ?? undefined,
    },
    mail_id: {
      chain: (record, { id }) =>
        orNone(record, lastOf(record, 'told', ({ recipient }) => recipient === id)?.mail),
    },
    reserved_at: { notEvidence: 'the budget of mail' },
    reserved_by: { notEvidence: 'the budget of mail' },
    replaced_by: {
      chain: (record, { id }) =>
        orNone(record, lastOf(record, 'replaced', ({ recipient }) => recipient === id)?.successor),
      seal: sealedPerson('replacedBy'),
    },
    filled: { notEvidence: 'what somebody began to fill in; what they sign is signed by their device' },
    replaces: { chain: (record, { id }) => replacedFirst(record, id) },
    asks_for_code: { chain: 'details' },
  },
  envelope_documents: {
    id: { chain: 'documents', seal: sealedDocument('id') },
    envelope_id: { chain: 'documents' },
    sort: {
      chain: (record, { id }) => place(frozenBy(record)?.documents ?? [], id),
      seal: ({ documents }, { id }) => place(documents, id),
    },
    name: { chain: 'details', seal: sealedDocument('name') },
    pages: { chain: 'details', seal: sealedDocument('pages') },
    page_sizes: { notEvidence: 'measured in the file, whose hash is in the chain' },
    findings: { notEvidence: 'warnings to the sender' },
    file_id: { chain: 'documents' },
    sha256: { chain: 'documents', seal: sealedDocument('sha256') },
    fields_hash: { chain: 'documents', seal: sealedDocument('fieldsHash') },
    sealed_file_id: { chain: 'sealed' },
    sealed_sha256: { chain: 'sealed', seal: sealedDocument('sealedSha256') },
    sealed_level: {
      chain: (record, { id }) =>
        lastOf(record, 'sealed')?.documents.find((one) => one.id === id)?.level ?? null,
      seal: sealedDocument('level'),
    },
    stamped_at: {
      chain: (record) => (lastOf(record, 'sealed') ? undefined : null),
      seal: sealedDocument('stampedAt'),
    },
  },
  fields: {
    id: { chain: 'fields' },
    envelope_id: { chain: 'fields' },
    document_id: { chain: 'fields' },
    recipient_id: { chain: 'fields' },
    kind: { chain: 'fields' },
    label: { chain: 'fields' },
    options: { chain: 'fields' },
    required: { chain: 'fields' },
    page: { chain: 'fields' },
    box: { chain: 'fields' },
  },
  mails: {
    id: { chain: 'told' },
    kind: {
      chain: (record, { id, kind }) => {
        const told = toldBy(record, id);
        // Letters from before there were kinds have none, and those with a hash of their words have one.
        return kind === null && !told?.words ? undefined : `signing.${told?.of}`;
      },
    },
    to: { chain: (record, { id }) => receiverOf(record, id)?.email },
    subject: { chain: 'words' },
    text: { chain: 'words' },
    html: { chain: 'words' },
    attached: { chain: 'words' },
    answers_to: { chain: 'words' },
    created_at: { chain: (record, { id }) => toldBy(record, id)?.at },
    sent_at: { notEvidence: 'the word of the mail server; its letter is not proven to be read by it' },
    refused_at: { notEvidence: 'the word of a mail server; that a letter was refused is in the chain' },
    cause: { notEvidence: 'the word of a mail server' },
    if_refused: {
      chain: (record, { id }) => {
        const receiver = receiverOf(record, id);
        return receiver && undeliveredJob(receiver);
      },
    },
    caused_by: { notEvidence: 'the budget of mail' },
    first_to: { notEvidence: 'the budget of mail' },
  },
};
