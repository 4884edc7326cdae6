import { index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApprovalMode, ApprovalSubject } from '#contract/clients/approver-words.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { date, recordColumns } from '../db/columns.ts';
import { users } from '../people/tables.ts';

/** Rights of a client's contacts to approve something for it. The database asks for those of payroll where a report is approved. */
export const clientApprovers = pgTable(
  'client_approvers',
  {
    ...recordColumns(
      () => clients.id,
      () => users.id,
    ),
    contact_id: uuid()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    subject: text().$type<ApprovalSubject>().notNull(),
    /** The most they approve at once; null for no limit. */
    most: numeric({ precision: 18, scale: 2 }),
    currency: text(),
    mode: text().$type<ApprovalMode>().notNull(),
    /** Contacts of whom one approves as well; any other with a right if empty. */
    joint_with: uuid().array().notNull().default([]),
    since: date().notNull(),
    until: date(),
  },
  (t) => [index().on(t.client_id)],
);
