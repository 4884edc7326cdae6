import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../db/columns.ts';

/** Notices to people. `reader_id` is a member of staff, a contact or an employee; outside signers have no inbox. */
export const inbox = pgTable(
  'inbox',
  {
    id: id(),
    reader_id: uuid().notNull(),
    /** The account of the reader when it was put, by the database: nobody else who comes to have the reader's record reads it. */
    account_id: uuid(),
    kind: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    path: text(),
    created_at: instant().notNull(),
    read_at: instant(),
  },
  (t) => [
    index().on(t.reader_id, t.created_at),
    index('inbox_unread').on(t.reader_id).where(sql`${t.read_at} is null`),
    index().on(t.created_at),
  ],
);
