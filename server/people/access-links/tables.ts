import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AccessLinkKind } from '#contract/people/access-links.ts';
import { contacts } from '#server/contacts/tables.ts';
import { id, instant } from '#server/db/columns.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';
import { accounts } from '#server/session/tables.ts';
import { users } from '../tables.ts';

/** Links by which people come to their sign-in, each used once; the token itself is in the letter alone. */
export const accessLinks = pgTable(
  'access_links',
  {
    id: id(),
    kind: text().$type<AccessLinkKind>().notNull(),
    token_hash: text().notNull().unique(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The person an invitation is for, or whose record has another address now; exactly one of the three. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    contact_id: uuid().references(() => contacts.id, { onDelete: 'cascade' }),
    employee_id: uuid().references(() => payrollEmployees.id, { onDelete: 'cascade' }),
    /** The member of staff who had it mailed; null: the person asked for it. */
    sent_by: uuid().references(() => users.id),
    mail_id: uuid(),
    /** The address that the person was asked to agree to, of a link for that; to no other. */
    becomes: text(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    revoked_at: instant(),
  },
  (t) => [
    index().on(t.account_id),
    index().on(t.user_id),
    index().on(t.contact_id),
    index().on(t.employee_id),
    index().on(t.expires_at),
    check(
      'access_links_of_one_person',
      sql`num_nonnulls(${t.user_id}, ${t.contact_id}, ${t.employee_id}) = case when ${t.kind} in ('invitation', 'address') then 1 else 0 end`,
    ),
  ],
);
