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
import type { DateLanguage } from '../../contract/core/limits.ts';
import type { WayIn } from '../../contract/session/session.ts';
import type { WizardStep } from '../../contract/signing/drafts.ts';
import type { LateRefusal } from '../../contract/signing/late-submissions.ts';
import type { PdfWarning } from '../../contract/signing/pdf-warnings.ts';
import type { SealLevel } from '../../contract/signing/sealing.ts';
import type {
  Box,
  EnvelopeStatus,
  FieldKind,
  RecipientAction,
  RecipientRole,
} from '../../contract/signing/signing.ts';
import type { Signature, Values } from '../../contract/signing/signing-input.ts';
import type { Receipt, SeenDocument } from '../../contract/signing/submission.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { bytes, id, instant, version } from '../db/columns.ts';
import { files } from '../files/tables.ts';
import { mails } from '../mail/tables.ts';
import { payrollEmployees } from '../payroll/tables.ts';
import { users } from '../people/tables.ts';
import { accounts, devices } from '../session/tables.ts';

/** An act of the sender on their own draft, before anybody else sees it. */
export interface SelfSigned {
  recipientId: string;
  submissionId: string;
  /** What was signed. */
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
    title: text().notNull(),
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
    /** Sealing is a state with visible tries. */
    seal_attempts: integer().notNull().default(0),
    seal_cause: text(),
    seal_next_try_at: instant(),
    /** Days after the invitation. */
    reminders: jsonb().$type<number[]>().notNull(),
    /** Its title and content are the sender's, and an administrator's who gives a reason. */
    confidential: boolean().notNull().default(false),
    date_language: text().$type<DateLanguage>().notNull().default('en'),
    /** Where its sender left the wizard. */
    step: text().$type<WizardStep>().notNull().default('select-document'),
    saved_at: instant().notNull(),
    discarded_at: instant(),
    /** What the sender signed of the draft; gone with any change of it. */
    self_signed: jsonb().$type<SelfSigned>(),
    /** When staff let it be sealed without a time stamp. */
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
    /** What its sender should know of it. */
    findings: jsonb().$type<PdfWarning[]>().notNull().default([]),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
    sha256: text().notNull(),
    fields_hash: text().notNull(),
    sealed_file_id: uuid().references(() => files.id),
    sealed_sha256: text(),
    sealed_level: text().$type<SealLevel>(),
    /** The time a time-stamp authority put to the seal. */
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
    /** The outside signer's account, made when the envelope is sent. */
    account_id: uuid().references(() => accounts.id),
    name: text().notNull(),
    email: text().notNull(),
    /** Whom they act for, as a stamp says it; empty where it is not known. Set when the envelope is sent. */
    company: text().notNull().default(''),
    role: text().$type<RecipientRole>().notNull(),
    order: integer().notNull(),
    action: text().$type<RecipientAction>().notNull(),
    acted_at: instant(),
    viewed_at: instant(),
    /** The newest mail to them about the envelope: how far it came is their delivery. */
    mail_id: uuid().references(() => mails.id),
    replaced_by: uuid(),
    /** What they have filled in, until they act. */
    filled: jsonb().$type<{ values: Values; version: number; savedAt: string }>(),
    /** The first of those they stand in for, whose fields they fill in. */
    replaces: uuid(),
    /** Whether a one-time code is asked of them besides their link: of outside recipients only. */
    asks_for_code: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.envelope_id),
    index().on(t.user_id),
    index().on(t.contact_id),
    index().on(t.employee_id),
    index().on(t.email),
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
    /** Null while a field of a draft is nobody's yet. */
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

/** The envelopes a member of staff leaves out of their list. */
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

/** Envelopes that somebody other than the sender acts on, until a time or for good. */
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

/** The newest one-time code of a recipient: the hash of it, and how often another was entered. */
export const linkCodes = pgTable('link_codes', {
  recipient_id: uuid()
    .primaryKey()
    .references(() => recipients.id, { onDelete: 'cascade' }),
  code_hash: text().notNull(),
  sent_at: instant().notNull(),
  expires_at: instant().notNull(),
  tries: integer().notNull(),
});

/** What a device may hand in later, and for exactly what. */
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
    /** How and when the person was known. */
    auth_level: text().$type<WayIn>().notNull(),
    auth_at: instant().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_by: uuid(),
  },
  (t) => [index().on(t.recipient_id)],
);

/** A handed-in act; the same id again is answered with `receipt`. `late` ones are kept as evidence and changed nothing. */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    recipient_id: uuid()
      .notNull()
      .references(() => recipients.id, { onDelete: 'cascade' }),
    /** Null where the sender signed their own draft, signed in. */
    ticket_id: uuid().references(() => tickets.id),
    body_hash: text().notNull(),
    /** The text that `body_hash` is of; null where an earlier version took the act in. */
    body: text(),
    kind: text().$type<'sign' | 'decline'>().notNull(),
    values: jsonb().$type<Values>().notNull(),
    signature: jsonb().$type<Signature>(),
    /** Null where none were asked for, and of acts of earlier versions. */
    initials: jsonb().$type<Signature>(),
    reason: text(),
    device_time: instant().notNull(),
    offline: integer().$type<0 | 1>().notNull(),
    received_at: instant().notNull(),
    receipt: jsonb().$type<Receipt>(),
    /** The refusal code of an act that came too late to count. */
    late: text().$type<LateRefusal>(),
  },
  (t) => [
    index().on(t.recipient_id),
    uniqueIndex('submissions_counted_once').on(t.recipient_id).where(sql`${t.late} is null`),
  ],
);

/** The certificate of completion of an envelope, and what it was made of. */
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
  /** Of the audit chain, as printed, hex. */
  audit_head: text().notNull(),
  /** SHA-256 of the code that leads to it; the code itself is printed and nowhere else. */
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
