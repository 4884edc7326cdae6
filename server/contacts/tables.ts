import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ContactRole } from '../../contract/core/permissions.ts';
import { clients } from '../clients/tables.ts';
import { id, instant, version } from '../db/columns.ts';
import { accounts } from '../session/tables.ts';

/** A person at a client. The access flags decide what they see in the portal. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    account_id: uuid().references(() => accounts.id),
    first_name: text(),
    last_name: text().notNull(),
    email: text(),
    job_title: text(),
    is_primary: boolean().notNull().default(false),
    portal_role: text().$type<ContactRole>().notNull().default('CONTACT_VIEWER'),
    portal_access: text().$type<Access>().notNull().default('NONE'),
    payroll_access: text().$type<Access>().notNull().default('NONE'),
    finance_access: text().$type<Access>().notNull().default('NONE'),
    vendor_access: text().$type<Access>().notNull().default('NONE'),
    created_at: instant().notNull(),
    version: version(),
  },
  (t) => [
    index().on(t.account_id),
    index('contacts_words_trgm').using(
      'gin',
      sql`lower(coalesce(${t.first_name}, '') || ' ' || ${t.last_name} || ' ' || coalesce(${t.email}, '')) gin_trgm_ops`,
    ),
    uniqueIndex('contacts_email_once').on(t.client_id, sql`lower(${t.email})`),
    uniqueIndex('contacts_one_primary').on(t.client_id).where(sql`${t.is_primary}`),
  ],
);
export type Access = 'NONE' | 'REQUESTED' | 'INVITED' | 'ACTIVE' | 'SUSPENDED' | 'REVOKED';
