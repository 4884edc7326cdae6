import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailKind } from '#contract/mail-kinds.ts';
import { id, instant } from '../db/columns.ts';

/** A job for a mail that is refused for good: of `kind`, with the mail's id as `mailId` in its payload. */
export interface IfRefused {
  kind: string;
  payload: object;
}

/** A person who writes or reads mail. */
export interface Correspondent {
  name: string;
  email: string;
}

/** Mail to send, written in the transaction that causes it and delivered by a job, unless it is refused for good. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Of `mailKinds`; null: from before there were kinds. */
    kind: text().$type<MailKind>(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Ids of the attached files. */
    attached: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Receivers of an answer; if empty, the firm. */
    answers_to: jsonb().$type<readonly Correspondent[]>().notNull().default([]),
    created_at: instant().notNull(),
    /** Time it was handed to the mail server. */
    sent_at: instant(),
    /** Time it was refused for good, or a report came that it was not delivered, possibly after `sent_at`. */
    refused_at: instant(),
    /** The reason, in words, why it was refused or the last try failed. */
    cause: text(),
    if_refused: jsonb().$type<IfRefused>(),
    /** The member of staff or the account that caused it; null: nobody in particular. */
    caused_by: uuid(),
    /** The address as it is compared, if somebody typed it and nobody has answered from it; the database leaves it out otherwise. */
    first_to: text(),
  },
  (t) => [
    index().on(t.created_at),
    index('mails_first_by').on(t.caused_by, t.created_at).where(sql`${t.first_to} is not null`),
    index('mails_first_to').on(t.first_to, t.created_at).where(sql`${t.first_to} is not null`),
    index('mails_sent').on(t.sent_at).where(sql`${t.sent_at} is not null`),
  ],
);
