import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DateLanguage } from '#contract/core/limits.ts';
import type { WayIn } from '#contract/session/session.ts';
import type { WizardStep } from '#contract/signing/drafts.ts';
import type { LateRefusal } from '#contract/signing/late-submissions.ts';
import type { PdfWarning } from '#contract/signing/pdf-warnings.ts';
import type { SealLevel } from '#contract/signing/sealing.ts';
import type {
  Box,
  EnvelopeStatus,
  FieldKind,
  RecipientAction,
  RecipientRole,
} from '#contract/signing/signing.ts';
import type { Signature, Values } from '#contract/signing/signing-input.ts';
import type { Receipt, SeenDocument } from '#contract/signing/submission.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { bytes, id, instant, sortedText, version } from '../db/columns.ts';
import { files } from '../files/tables.ts';
import { mails } from '../mail/tables.ts';
import { payrollEmployees } from '../payroll/tables.ts';
import { users } from '../people/tables.ts';
import { accounts, devices } from '../session/tables.ts';

/** The sender's signature of their own draft, before anybody else sees it. */
export interface SelfSigned {
  recipientId: string;
  submissionId: string;
  /** Address of the account that was signed in; drafts of earlier versions lack it. */
  address?: string;
  /** The signed documents. */
  documents: SeenDocument[];
  values: Values;
  signature: Signature | null;
  initials?: Signature;
  at: string;
  deviceTime: string;
}

export const envelopes = pgTable(
  'envelopes',
  {
    id: id(),
    title: sortedText().notNull(),
    message: text().notNull().default(''),
    status: text().$type<EnvelopeStatus>().notNull(),
    sender_id: uuid()
      .notNull()
      .references(() => users.id),
    client_id: uuid().references(() => clients.id),
    created_at: instant().notNull(),
    sent_at: instant(),
    deadline: instant().notNull(),
    ended_at: instant(),
    ended_by: text(),
    ended_reason: text(),
    /** Failed tries to seal, shown to the sender. */
    seal_attempts: integer().notNull().default(0),
    seal_cause: text(),
    seal_next_try_at: instant(),
    /** Days of reminders after the invitation. */
    reminders: jsonb().$type<number[]>().notNull(),
    /** True if title and content are withheld from staff who do not act as its sender; an administrator may open them for a reason. */
    confidential: boolean().notNull().default(false),
    date_language: text().$type<DateLanguage>().notNull().default('en'),
    /** Step of the wizard that its sender left last. */
    step: text().$type<WizardStep>().notNull().default('select-document'),
    saved_at: instant().notNull(),
    discarded_at: instant(),
    /** The sender's own signature of the draft; cleared by any change of what they signed. */
    self_signed: jsonb().$type<SelfSigned>(),
    /** Time at which staff released it to be sealed without a time stamp. */
    seal_released_at: instant(),
    /** The envelope it was duplicated from. */
    supersedes: uuid().references((): AnyPgColumn => envelopes.id),
    version: version(),
  },
  (t) => [
    index().on(t.status, t.deadline),
    index().on(t.sender_id),
    index().on(t.supersedes),
    check(
      'envelopes_status',
      sql`${t.status} in ('draft','sent','sealing','completed','cancelled','declined','expired')`,
    ),
  ],
);

const envelopeId = () =>
  uuid()
    .notNull()
    .references(() => envelopes.id, { onDelete: 'cascade' });

export const envelopeDocuments = pgTable(
  'envelope_documents',
  {
    id: id(),
    envelope_id: envelopeId(),
    sort: integer().notNull(),
    name: text().notNull(),
    pages: integer().notNull(),
    /** Displayed size of each page in points. */
    page_sizes: jsonb().$type<{ width: number; height: number }[]>().notNull(),
    /** PDF warnings for its sender. */
    findings: jsonb().$type<PdfWarning[]>().notNull().default([]),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
    sha256: text().notNull(),
    fields_hash: text().notNull(),
    sealed_file_id: uuid().references(() => files.id),
    sealed_sha256: text(),
    sealed_level: text().$type<SealLevel>(),
    /** Time of the authority's stamp on the seal. */
    stamped_at: instant(),
  },
  (t) => [index().on(t.envelope_id), index().on(t.sealed_sha256)],
);

/** Three axes instead of one enum: action, delivery, viewed. Exactly one of the four persons, or an outside address. */
export const recipients = pgTable(
  'recipients',
  {
    id: id(),
    envelope_id: envelopeId(),
    user_id: uuid().references(() => users.id),
    contact_id: uuid().references(() => contacts.id),
    employee_id: uuid().references(() => payrollEmployees.id),
    /** The account that was asked, set when the envelope is sent; null for a recipient who acts by a signing link. */
    account_id: uuid().references(() => accounts.id),
    name: sortedText().notNull(),
    email: text().notNull(),
    /** The company they act for, as on a stamp; empty if not known. Set when the envelope is sent. */
    company: text().notNull().default(''),
    role: text().$type<RecipientRole>().notNull(),
    order: integer().notNull(),
    action: text().$type<RecipientAction>().notNull(),
    acted_at: instant(),
    viewed_at: instant(),
    /** The newest mail to them about the envelope: its state is their delivery state. */
    mail_id: uuid().references(() => mails.id),
    /** Time at which a letter to them was last promised, while it was not their turn, and the one of staff whose budget of mail it is of. */
    reserved_at: instant(),
    reserved_by: uuid().references(() => users.id),
    replaced_by: uuid(),
    /** Their progress, until they act. */
    filled: jsonb().$type<{ values: Values; version: number; savedAt: string }>(),
    /** The first recipient in the chain of replaced ones, whose fields they fill in. */
    replaces: uuid(),
    /** True if a one-time code is asked of them besides their link: of outside recipients only. */
    asks_for_code: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.envelope_id),
    index().on(t.user_id),
    index().on(t.contact_id),
    index().on(t.employee_id),
    index().on(t.email),
    index('recipients_reserved').on(t.reserved_at).where(sql`${t.mail_id} is null`),
    uniqueIndex('recipients_email_once').on(t.envelope_id, t.email).where(sql`${t.action} <> 'replaced'`),
  ],
);

export const fields = pgTable(
  'fields',
  {
    id: id(),
    envelope_id: envelopeId(),
    document_id: uuid()
      .notNull()
      .references(() => envelopeDocuments.id, { onDelete: 'cascade' }),
    /** Null while a draft's field belongs to nobody yet. */
    recipient_id: uuid().references(() => recipients.id, { onDelete: 'cascade' }),
    kind: text().$type<FieldKind>().notNull(),
    label: text().notNull(),
    options: jsonb().$type<string[]>().notNull().default([]),
    required: integer().$type<0 | 1>().notNull(),
    page: integer().notNull(),
    box: jsonb().$type<Box>().notNull(),
  },
  (t) => [index().on(t.document_id)],
);

/** A signing link: the hash of its token. Opens one envelope for one recipient. */
export const signingLinks = pgTable(
  'signing_links',
  {
    token_hash: text().primaryKey(),
    recipient_id: uuid()
      .notNull()
      .references(() => recipients.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    revoked_at: instant(),
  },
  (t) => [index().on(t.recipient_id)],
);

/** Envelopes that a member of staff hides from their list. */
export const hiddenEnvelopes = pgTable(
  'hidden_envelopes',
  {
    envelope_id: envelopeId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.envelope_id, t.user_id] })],
);

/** Hand-overs: a colleague acts as sender of an envelope, until a time or for good. */
export const envelopeHandovers = pgTable(
  'envelope_handovers',
  {
    id: id(),
    envelope_id: envelopeId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    by_id: uuid()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull(),
    until: instant(),
    ended_at: instant(),
  },
  (t) => [index().on(t.user_id), index().on(t.envelope_id)],
);

/** Reasons given for reading content that is otherwise withheld; each opens it for an hour. */
export const envelopeReadings = pgTable(
  'envelope_readings',
  {
    id: id(),
    envelope_id: envelopeId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [index().on(t.envelope_id, t.user_id)],
);

/** Newest one-time code of a recipient: its hash, and the number of wrong tries. */
export const linkCodes = pgTable('link_codes', {
  recipient_id: uuid()
    .primaryKey()
    .references(() => recipients.id, { onDelete: 'cascade' }),
  code_hash: text().notNull(),
  sent_at: instant().notNull(),
  expires_at: instant().notNull(),
  tries: integer().notNull(),
});

/** A device's permission to submit later, bound to a version and documents of an envelope. */
export const tickets = pgTable(
  'tickets',
  {
    id: id(),
    recipient_id: uuid()
      .notNull()
      .references(() => recipients.id, { onDelete: 'cascade' }),
    device_id: uuid()
      .notNull()
      .references(() => devices.id),
    envelope_version: integer().notNull(),
    documents: jsonb().$type<SeenDocument[]>().notNull(),
    consent_version: integer().notNull(),
    /** Level and time of the person's authentication. */
    auth_level: text().$type<WayIn>().notNull(),
    auth_at: instant().notNull(),
    /** Address of the account that was signed in; null for tickets of earlier versions. */
    auth_address: text(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_by: uuid(),
  },
  (t) => [index().on(t.recipient_id)],
);

/** Submissions; the same id again is answered with `receipt`. Late ones are kept as evidence and changed nothing. */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    recipient_id: uuid()
      .notNull()
      .references(() => recipients.id, { onDelete: 'cascade' }),
    /** Null if the sender signed their own draft, signed in. */
    ticket_id: uuid().references(() => tickets.id),
    body_hash: text().notNull(),
    /** The text whose hash is `body_hash`; null for submissions accepted by an earlier version. */
    body: text(),
    kind: text().$type<'sign' | 'decline'>().notNull(),
    values: jsonb().$type<Values>().notNull(),
    signature: jsonb().$type<Signature>(),
    /** Null if none were asked for, and for submissions of earlier versions. */
    initials: jsonb().$type<Signature>(),
    reason: text(),
    /** Address of the account that was signed in; null for submissions of earlier versions. */
    auth_address: text(),
    device_time: instant().notNull(),
    offline: integer().$type<0 | 1>().notNull(),
    received_at: instant().notNull(),
    receipt: jsonb().$type<Receipt>(),
    /** The refusal code of a late submission. */
    late: text().$type<LateRefusal>(),
  },
  (t) => [
    index().on(t.recipient_id),
    uniqueIndex('submissions_counted_once').on(t.recipient_id).where(sql`${t.late} is null`),
  ],
);

/** Certificates of completion, with their evidence, audit head and code. */
export const certificates = pgTable('certificates', {
  envelope_id: uuid()
    .primaryKey()
    .references(() => envelopes.id),
  created_at: instant().notNull(),
  file_id: uuid()
    .notNull()
    .references(() => files.id),
  /** `evidence.json`, as it is attached to the certificate. */
  evidence_file_id: uuid()
    .notNull()
    .references(() => files.id),
  level: text().$type<SealLevel>().notNull(),
  stamped_at: instant(),
  /** Head of the audit chain as printed, hex. */
  audit_head: text().notNull(),
  /** SHA-256 of the printed code that leads to it; the code itself is not stored. */
  code_hash: text().notNull().unique(),
});

/** Append-only and hash-chained per envelope by trigger; `event` is text so that a verifier elsewhere gets the same bytes. */
export const audit = pgTable(
  'audit',
  {
    envelope_id: uuid()
      .notNull()
      .references(() => envelopes.id),
    seq: integer().notNull(),
    at: instant().notNull(),
    event: text().notNull(),
    prev: bytes().notNull(),
    hash: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.envelope_id, t.seq] }),
    check('audit_event_json', sql`${t.event} is json`),
  ],
);
