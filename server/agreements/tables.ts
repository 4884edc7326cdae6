import { integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../db/columns.ts';
import { users } from '../people/tables.ts';
import { accounts } from '../session/tables.ts';

/** The agreement of the client portal, a row for each version: none is changed once it is published. */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    title: text().notNull(),
    body: text().notNull(),
    version: integer().notNull(),
    /** Changes since the version before, in words for contacts. */
    changes: text(),
    created_at: instant().notNull(),
    created_by: uuid().references(() => users.id),
  },
  (t) => [uniqueIndex('agreements_version').on(t.version)],
);

export const agreementAcceptances = pgTable(
  'agreement_acceptances',
  {
    agreement_id: uuid()
      .notNull()
      .references(() => agreements.id),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    version: integer().notNull(),
    accepted_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.agreement_id, t.account_id, t.version] })],
);
