import { sql } from 'drizzle-orm';
import { boolean, char, index, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { hrDocumentTypes } from '../../contract/payroll/payroll.ts';
import { clients } from '../clients/tables.ts';
import { date, id, instant, version } from '../db/columns.ts';
import { files } from '../files/tables.ts';
import { accounts } from '../session/tables.ts';

/** An employee of a client. */
export const payrollEmployees = pgTable(
  'payroll_employees',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    account_id: uuid().references(() => accounts.id),
    employee_no: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    work_email: text(),
    job_title: text().notNull().default(''),
    department: text().notNull().default(''),
    hire_date: date().notNull(),
    end_date: date(),
    currency: char({ length: 3 }).notNull(),
    base_salary: numeric({ precision: 18, scale: 2 }).notNull(),
    status: text().$type<'ACTIVE' | 'ON_LEAVE' | 'LEFT'>().notNull(),
    created_at: instant().notNull(),
    version: version(),
  },
  (t) => [
    unique().on(t.client_id, t.employee_no),
    index().on(t.account_id),
    index('payroll_employees_words_trgm').using(
      'gin',
      sql`lower(${t.first_name} || ' ' || ${t.last_name} || ' ' || coalesce(${t.work_email}, '')) gin_trgm_ops`,
    ),
  ],
);

const amount = () => numeric({ precision: 18, scale: 2 }).notNull();

/** The figures of one payslip; its PDF is rendered at the first request. */
export const payslips = pgTable(
  'payslips',
  {
    id: id(),
    employee_id: uuid()
      .notNull()
      .references(() => payrollEmployees.id, { onDelete: 'cascade' }),
    period_start: date().notNull(),
    period_end: date().notNull(),
    pay_date: date().notNull(),
    run_type: text().$type<'SCHEDULED' | 'OFF_CYCLE' | 'CORRECTION'>().notNull().default('SCHEDULED'),
    currency: char({ length: 3 }).notNull(),
    gross: amount(),
    deductions: amount(),
    net: amount(),
    ytd_gross: amount(),
    ytd_net: amount(),
    status: text().$type<'DRAFT' | 'PUBLISHED' | 'WITHDRAWN' | 'WITHHELD'>().notNull(),
    published_at: instant(),
    first_viewed_at: instant(),
    file_id: uuid().references(() => files.id),
  },
  (t) => [
    unique().on(t.employee_id, t.period_end, t.run_type),
    index().on(t.employee_id, t.status, t.period_end),
  ],
);

export const payslipLines = pgTable(
  'payslip_lines',
  {
    id: id(),
    payslip_id: uuid()
      .notNull()
      .references(() => payslips.id, { onDelete: 'cascade' }),
    kind: text().$type<'EARNING' | 'DEDUCTION' | 'TAX' | 'BENEFIT' | 'REIMBURSEMENT'>().notNull(),
    label: text().notNull(),
    amount: amount(),
  },
  (t) => [index().on(t.payslip_id)],
);

export const hrDocuments = pgTable(
  'hr_documents',
  {
    id: id(),
    employee_id: uuid()
      .notNull()
      .references(() => payrollEmployees.id, { onDelete: 'cascade' }),
    type: text().$type<(typeof hrDocumentTypes)[number]>().notNull(),
    title: text().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
    valid_until: date(),
    visible_to_employee: boolean().notNull(),
    acknowledgement: text().$type<'NONE' | 'REQUIRED' | 'DONE'>().notNull().default('NONE'),
    acknowledged_at: instant(),
    added_at: instant().notNull(),
  },
  (t) => [index().on(t.employee_id, t.added_at)],
);
