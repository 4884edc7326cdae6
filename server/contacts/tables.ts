import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Access, contactRoles } from '#contract/clients/contact-words.ts';
import type { ContactRole } from '#contract/core/permissions.ts';
import { clients } from '../clients/tables.ts';
import { date, id, instant, sortedText, version } from '../db/columns.ts';
import { parties } from '../parties/tables.ts';
import { users } from '../people/tables.ts';
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
    /** The party that the contact is, once somebody linked it. */
    party_id: uuid().references(() => parties.id),
    salutation: text(),
    first_name: sortedText(),
    last_name: sortedText().notNull(),
    email: text(),
    job_title: sortedText(),
    phones: jsonb().$type<{ type: 'WORK' | 'MOBILE'; number: string }[]>().notNull().default([]),
    roles: text().array().$type<(typeof contactRoles)[number][]>().notNull().default([]),
    birth_date: date(),
    language: text(),
    /** True if letters about changes are sent to them. */
    notify: boolean().notNull().default(true),
    is_primary: boolean().notNull().default(false),
    portal_role: text().$type<ContactRole>().notNull().default('CONTACT_VIEWER'),
    portal_access: text().$type<Access>().notNull().default('NONE'),
    payroll_access: text().$type<Access>().notNull().default('NONE'),
    finance_access: text().$type<Access>().notNull().default('NONE'),
    vendor_access: text().$type<Access>().notNull().default('NONE'),
    created_at: instant().notNull().default(sql`now()`),
    updated_at: instant().notNull().default(sql`now()`),
    updated_by: uuid().references(() => users.id),
    /** The database revokes the access of a contact that is deleted. */
    deleted_at: instant(),
    version: version(),
  },
  (t) => [
    index().on(t.account_id),
    index().on(t.party_id),
    index('contacts_words_trgm').using('gin', sql`words_key gin_trgm_ops`),
    uniqueIndex('contacts_email_once')
      .on(t.client_id, sql`app.address(${t.email})`)
      .where(sql`${t.deleted_at} is null`),
    uniqueIndex('contacts_one_primary')
      .on(t.client_id)
      .where(sql`${t.is_primary} and ${t.deleted_at} is null`),
  ],
);
