import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Access } from '#contract/clients/contact-words.ts';
import { contacts } from '#server/contacts/tables.ts';
import { clients } from '../tables.ts';

/** Accesses to the portal that a merge ended, as they were: its undo gives them back. */
export const endedAccesses = pgTable(
  'ended_accesses',
  {
    contact_id: uuid()
      .primaryKey()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** The client that was merged. */
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    portal_access: text().$type<Access>().notNull(),
  },
  (t) => [index().on(t.client_id)],
);
