import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../db/columns.ts';

/** Mail to be sent, written in the transaction that causes it and delivered by a job, unless it is refused for good. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    created_at: instant().notNull(),
    sent_at: instant(),
    refused_at: instant(),
    /** Why, in words. */
    refusal: text(),
  },
  (t) => [index().on(t.created_at)],
);
