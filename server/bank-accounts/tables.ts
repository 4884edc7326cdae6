import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BankChangeKind, BankChangeState, BankPurpose } from '#contract/clients/bank-words.ts';
import { clients } from '../clients/tables.ts';
import { id, instant, sortedText, version } from '../db/columns.ts';
import { payrollEmployees } from '../payroll/tables.ts';
import { users } from '../people/tables.ts';

/*
 * No role writes these tables. Functions of the database do (migration 0057), which know a person by their open session: one that proposes,
 * one that approves, and one that refuses.
 */

const clientId = () =>
  uuid()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' });
const user = () => uuid().references(() => users.id);

/** The accounts of clients in use, and those that were closed. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id(),
    client_id: clientId(),
    label: sortedText().notNull(),
    // Those taken over from before the accounts were records may lack what follows.
    holder_name: text(),
    bank_name: text(),
    country_code: text(),
    /** Without spaces. */
    iban: text(),
    account_no: text(),
    bic: text(),
    routing: text(),
    currency: text(),
    purposes: text().array().$type<BankPurpose[]>().notNull().default([]),
    /** Values of the fields that the firm added to bank details, by the id of the field. */
    more: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    version: version(),
    updated_at: instant().notNull(),
    closed_at: instant(),
    /** The people of the last change. */
    proposed_by: user(),
    verified_by: user(),
  },
  (t) => [
    index().on(t.client_id),
    check('bank_accounts_two_people', sql`${t.proposed_by} <> ${t.verified_by}`),
  ],
);

/** The columns of an account that a change has. */
export type AccountColumns = Pick<
  typeof bankAccounts.$inferSelect,
  | 'label'
  | 'holder_name'
  | 'bank_name'
  | 'country_code'
  | 'iban'
  | 'account_no'
  | 'bic'
  | 'routing'
  | 'currency'
  | 'purposes'
  | 'more'
>;
/** The account of an employee, which lies in their own row. */
export type EmployeeColumns = Pick<AccountColumns, 'account_no'>;

/**
 * Changes of accounts that were proposed, and what became of them. They are never edited: another proposal supersedes one. That of a further
 * account has the id that the account gets.
 */
export const bankChanges = pgTable(
  'bank_changes',
  {
    id: id(),
    client_id: clientId(),
    account_id: uuid().references(() => bankAccounts.id, { onDelete: 'cascade' }),
    employee_id: uuid().references(() => payrollEmployees.id, { onDelete: 'cascade' }),
    kind: text().$type<BankChangeKind>().notNull(),
    /** Version of the account that the proposer saw. */
    base_version: integer(),
    before: jsonb().$type<AccountColumns | EmployeeColumns>(),
    /** Null for an account that is to be closed. */
    account: jsonb().$type<AccountColumns | EmployeeColumns>(),
    state: text().$type<BankChangeState>().notNull().default('PROPOSED'),
    proposed_by: user().notNull(),
    /** The devices that the proposer's browser proved to be. */
    proposed_on: uuid().array().notNull(),
    proposed_at: instant().notNull(),
    decided_by: user(),
    decided_at: instant(),
    reason: text(),
  },
  (t) => [
    index().on(t.client_id, t.proposed_at),
    uniqueIndex('bank_changes_one_open_of_account').on(t.account_id).where(sql`${t.state} = 'PROPOSED'`),
    uniqueIndex('bank_changes_one_open_of_employee').on(t.employee_id).where(sql`${t.state} = 'PROPOSED'`),
    check(
      'bank_changes_two_people',
      sql`${t.state} <> 'APPROVED' or (${t.decided_by} <> ${t.proposed_by} and ${t.decided_by} is not null)`,
    ),
  ],
);
