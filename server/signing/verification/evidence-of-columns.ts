import type { AuditEvent } from '../audit/audit.ts';
import { isOlderRule } from '../audit/chain.ts';
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
 * and `documents` of its events, with the hashes of files and fields; the `sealed` files; the mails that were `told`.
 */
type PartOfChain = 'start' | 'asked' | 'documents' | 'fields' | 'sealed' | 'told';

/**
 * The values that a column is compared with. `chain` is the value by the events, or the part of them that covers it; `seal` the value in the sealed
 * evidence; `undefined` is a value that neither knows. A column that only the seal knows says why nothing does before.
 */
export type ColumnEvidence<Row> =
  | { chain: PartOfChain | ((record: EnvelopeRecord, row: Row) => unknown); seal?: SealedValue<Row> }
  | { seal: SealedValue<Row>; untilSealed: string }
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

/** The signature that a draft holds: the one of its last event, until it is cleared, sent or discarded. */
function selfSigned(record: EnvelopeRecord, { self_signed: now }: RowsOf['envelopes']): unknown {
  const last = record.events.findLast(({ event }) =>
    ['self_signed', 'self_signature_cleared', 'sent', 'discarded'].includes(event.type),
  )?.event;
  if (last?.type !== 'self_signed') return null;
  return now?.submissionId === last.submission ? now : last.submission;
}

const untilSealed = 'no event holds it: it is compared once the certificate does';

/** For every column of an envelope’s tables, what `verify-audit` compares it with, or why it is no evidence. */
export const evidenceOfColumns: {
  [Table in TableName]: { [Column in keyof RowsOf[Table]]-?: ColumnEvidence<RowsOf[Table]> };
} = {
  envelopes: {
    id: { chain: 'start' },
    title: { chain: 'asked', seal: ({ envelope }) => envelope.title },
    message: {
      notEvidence: 'words beside the documents; the invitation, which its reader has, repeats them',
    },
    status: { chain: storedStatusIn },
    sender_id: { chain: (record) => lastOf(record, 'created')?.by, seal: ({ sender }) => sender.id },
    client_id: {
      notEvidence: 'it decides who of the firm sees the envelope; the documents name the parties',
    },
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
      // The name of one of staff may be another by now; the id of who cancelled is in the activity log, which is compared.
      chain: (record, { status }) =>
        status === 'cancelled'
          ? undefined
          : (record.recipients.find(({ id }) => id === endOf(record)?.by)?.name ?? null),
    },
    ended_reason: { chain: (record) => endOf(record)?.reason ?? null },
    seal_attempts: { notEvidence: 'tries of the server' },
    seal_cause: { notEvidence: 'tries of the server' },
    seal_next_try_at: { notEvidence: 'tries of the server' },
    reminders: { notEvidence: 'plan of letters; those that were written are in the chain' },
    confidential: { notEvidence: 'which of staff read it; the activity log has each change of it' },
    date_language: { notEvidence: 'how dates are written into the documents; the sealed files show it' },
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
    user_id: { notEvidence: 'the record of a person; account and address that were asked are in the chain' },
    contact_id: {
      notEvidence: 'the record of a person; account and address that were asked are in the chain',
    },
    employee_id: {
      notEvidence: 'the record of a person; account and address that were asked are in the chain',
    },
    account_id: { chain: 'asked', seal: sealedPerson('account') },
    name: { seal: sealedPerson('name'), untilSealed },
    email: { chain: 'asked', seal: sealedPerson('email') },
    company: { notEvidence: 'a line of the stamp, drawn into the sealed file' },
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
    asks_for_code: { notEvidence: 'how a link is opened; how each act was known is in its event' },
  },
  envelope_documents: {
    id: { chain: 'documents', seal: sealedDocument('id') },
    envelope_id: { chain: 'documents' },
    sort: {
      chain: (record, { id }) => place(frozenBy(record)?.documents ?? [], id),
      seal: ({ documents }, { id }) => place(documents, id),
    },
    name: { seal: sealedDocument('name'), untilSealed },
    pages: { seal: sealedDocument('pages'), untilSealed },
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
    // Letters from before there were kinds have none.
    kind: {
      chain: (record, { id, kind }) => (kind === null ? undefined : `signing.${toldBy(record, id)?.of}`),
    },
    to: { chain: (record, { id }) => receiverOf(record, id)?.email },
    subject: { notEvidence: 'words of a letter; its reader has it' },
    text: { notEvidence: 'words of a letter; its reader has it, and links are taken out of ours' },
    html: { notEvidence: 'words of a letter; its reader has it, and links are taken out of ours' },
    attached: { notEvidence: 'copies of sealed files, whose hashes are in the chain' },
    answers_to: { notEvidence: 'where answers to a letter go' },
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
