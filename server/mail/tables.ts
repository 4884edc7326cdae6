import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../db/columns.ts';

/** What is to be done about a mail that is refused for good: a job of `kind`, with the mail's id as `mailId` in its payload. */
export interface IfRefused {
  kind: string;
  payload: object;
}

/** A person who writes or reads mail. */
export interface Correspondent {
  name: string;
  email: string;
}

/** Mail to be sent, written in the transaction that causes it and delivered by a job, unless it is refused for good. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The files that go with it, by id. */
    attached: jsonb().$type<readonly string[]>().notNull().default([]),
    /** People an answer goes to; none: the firm. */
    answers_to: jsonb().$type<readonly Correspondent[]>().notNull().default([]),
    created_at: instant().notNull(),
    /** When it was handed on. */
    sent_at: instant(),
    /** When it was refused for good, or a report came that it was not delivered, which may be after it was handed on. */
    refused_at: instant(),
    /** Why it was refused, or not handed on at the last try, in words. */
    cause: text(),
    if_refused: jsonb().$type<IfRefused>(),
  },
  (t) => [index().on(t.created_at)],
);
