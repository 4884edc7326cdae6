import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../db/columns.ts';

/** The activity log. Append-only; undoing something is a new row. */
export const activityLog = pgTable(
  'activity_log',
  {
    id: id(),
    name: text().notNull(),
    event: text().notNull(),
    description: text().notNull(),
    subject_type: text(),
    subject_id: uuid(),
    client_id: uuid(),
    attribute: jsonb(),
    old: jsonb(),
    attributes: jsonb(),
    causer_id: uuid(),
    audience: text()
      .$type<'client_contact' | 'client_employee' | 'external' | 'staff' | 'system'>()
      .notNull(),
    ip: text(),
    device: text(),
    request_id: text(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.at), index().on(t.causer_id, t.at), index().on(t.subject_id), index().on(t.client_id)],
);
