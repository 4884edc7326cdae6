import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  char,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { hrRequestStatuses } from '#contract/payroll/hr-requests.ts';
import type { Frequency, PayDayRule } from '#contract/payroll/pay-periods.ts';
import type { payRunStatuses, RunReport, runJobs } from '#contract/payroll/pay-runs.ts';
import type { hrDocumentTypes } from '#contract/payroll/payroll.ts';
import type { employmentTypes, payUnits } from '#contract/payroll/payroll-employee-words.ts';
import type { ImportedRow, importStates } from '#contract/payroll/payslip-figures.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { date, id, instant, recordColumns, sortedText, version } from '../db/columns.ts';
import { files } from '../files/tables.ts';
import { users } from '../people/tables.ts';
import { accounts } from '../session/tables.ts';

const ofClient = () =>
  recordColumns(
    () => clients.id,
    () => users.id,
  );

/** The periods in which a client pays people, and their pay days. */
export const payrollCalendars = pgTable(
  'payroll_calendars',
  {
    ...ofClient(),
    name: sortedText().notNull(),
    frequency: text().$type<Frequency>().notNull(),
    period_start: date().notNull(),
    pay_day_rule: text().$type<PayDayRule>().notNull(),
    pay_day: integer(),
    cut_off_days: integer().notNull().default(0),
    country_code: text().notNull(),
    currency: char({ length: 3 }).notNull(),
  },
  (t) => [index().on(t.client_id)],
);

/** A colleague who runs payrolls of a client. */
export const payrollManagers = pgTable(
  'payroll_managers',
  {
    ...ofClient(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    backup_id: uuid().references(() => users.id),
    calendars: uuid().array().notNull().default([]),
    since: date().notNull(),
    until: date(),
  },
  (t) => [index().on(t.client_id)],
);

/** An employee of a client. */
export const payrollEmployees = pgTable(
  'payroll_employees',
  {
    ...ofClient(),
    updated_at: instant().notNull().default(sql`now()`),
    account_id: uuid().references(() => accounts.id),
    /** The account that their access was closed for: no other one gets the record before it, or an administrator, has agreed. */
    closed_account_id: uuid().references(() => accounts.id),
    calendar_id: uuid().references((): AnyPgColumn => payrollCalendars.id),
    employee_no: text().notNull(),
    first_name: sortedText().notNull(),
    last_name: sortedText().notNull(),
    preferred_name: sortedText(),
    work_email: text(),
    personal_email: text(),
    phone: text(),
    birth_date: date(),
    nationality: text(),
    address: text(),
    job_title: sortedText().notNull().default(''),
    department: sortedText().notNull().default(''),
    employment_type: text().$type<(typeof employmentTypes)[number]>(),
    hire_date: date().notNull(),
    end_date: date(),
    currency: char({ length: 3 }).notNull(),
    base_salary: numeric({ precision: 18, scale: 2 }),
    pay_unit: text().$type<(typeof payUnits)[number]>().notNull().default('MONTH'),
    national_id: text(),
    tax_id: text(),
    bank_account: text(),
    status: text().$type<'ACTIVE' | 'ON_LEAVE' | 'LEFT'>().notNull(),
    /** The time of the last invitation to the portal. */
    invited_at: instant(),
    /** The time their access to the portal was closed; an invitation opens it again. */
    closed_at: instant(),
    created_at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('payroll_employees_number')
      .on(t.client_id, t.employee_no)
      .where(sql`${t.deleted_at} is null`),
    index().on(t.account_id),
    index('payroll_employees_words_trgm').using('gin', sql`words_key gin_trgm_ops`),
  ],
);

const amount = () => numeric({ precision: 18, scale: 2 });

/**
 * One payslip. Entered by its figures, its PDF is rendered at the first request; an uploaded one has its file, and figures only if they were
 * given with it.
 */
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
    /** Cost of the payslip to its employer, contributions included; null if it was not given. */
    employer_cost: amount(),
    ytd_gross: amount(),
    ytd_net: amount(),
    status: text().$type<'DRAFT' | 'PUBLISHED' | 'WITHDRAWN' | 'WITHHELD'>().notNull(),
    published_at: instant(),
    first_viewed_at: instant(),
    file_id: uuid().references(() => files.id),
    /** True if the file was uploaded: it is never rendered. */
    uploaded: boolean().notNull().default(false),
    version: version(),
    created_at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('payslips_period')
      .on(t.employee_id, t.period_end, t.run_type)
      .where(sql`${t.status} <> 'WITHDRAWN'`),
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
    amount: amount().notNull(),
    /** Its place on the payslip, from 0. */
    position: integer().notNull().default(0),
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
    title: sortedText().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
    valid_until: date(),
    visible_to_employee: boolean().notNull(),
    acknowledgement: text().$type<'NONE' | 'REQUIRED' | 'DONE'>().notNull().default('NONE'),
    acknowledged_at: instant(),
    /** The account that acknowledged it, with its address at that time; null: not known, of one of before. */
    acknowledged_account_id: uuid().references(() => accounts.id),
    acknowledged_address: text(),
    added_at: instant().notNull(),
    /** The name of the member of staff who added it; '' for one of before. */
    added_by: text().notNull().default(''),
    /** The time it was taken from its employee; it stays in the firm's list. */
    withdrawn_at: instant(),
  },
  (t) => [index().on(t.employee_id, t.added_at), index().on(t.file_id)],
);

/** An HR document that an employee asked for, until staff answer it with one or decline it. */
export const hrRequests = pgTable(
  'hr_requests',
  {
    id: id(),
    employee_id: uuid()
      .notNull()
      .references(() => payrollEmployees.id, { onDelete: 'cascade' }),
    type: text().$type<(typeof hrDocumentTypes)[number]>().notNull(),
    note: text().notNull(),
    status: text().$type<(typeof hrRequestStatuses)[number]>().notNull(),
    asked_at: instant().notNull(),
    closed_at: instant(),
    /** The name of the member of staff who closed it. */
    closed_by: text().notNull().default(''),
    /** Why there is none, for its employee. */
    reason: text().notNull().default(''),
    document_id: uuid().references(() => hrDocuments.id, { onDelete: 'set null' }),
  },
  (t) => [index().on(t.employee_id, t.asked_at), index().on(t.document_id)],
);

/** An import of payslips by their figures that a job writes. The rows are emptied once it has ended. */
export const payslipImports = pgTable(
  'payslip_imports',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    owner_id: uuid()
      .notNull()
      .references(() => users.id),
    period_start: date().notNull(),
    period_end: date().notNull(),
    pay_date: date().notNull(),
    run_type: text().$type<'SCHEDULED' | 'OFF_CYCLE' | 'CORRECTION'>().notNull(),
    rows: jsonb().$type<ImportedRow[]>().notNull(),
    count: integer().notNull(),
    state: text().$type<(typeof importStates)[number]>().notNull(),
    problem: text(),
    created_at: instant().notNull(),
    finished_at: instant(),
  },
  (t) => [index().on(t.owner_id), index().on(t.client_id)],
);

/**
 * One run of a payroll: the payslips of a calendar's employees for one of its periods. `report` is what was sent to the client, and stays
 * what they approve whatever becomes of the payslips.
 */
export const payRuns = pgTable(
  'pay_runs',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    calendar_id: uuid()
      .notNull()
      .references(() => payrollCalendars.id),
    period_start: date().notNull(),
    period_end: date().notNull(),
    pay_date: date().notNull(),
    run_type: text().$type<'SCHEDULED' | 'OFF_CYCLE' | 'CORRECTION'>().notNull(),
    status: text().$type<(typeof payRunStatuses)[number]>().notNull(),
    version: version(),
    /** Staff's reason for a change against the previous run, by employee. */
    reasons: jsonb().$type<Record<string, string>>().notNull().default({}),
    report: jsonb().$type<RunReport>(),
    sent_by: uuid().references(() => users.id),
    sent_at: instant(),
    /** The contact who answered last, and with a return, their comment. */
    answered_by: text(),
    answered_contact_id: uuid().references(() => contacts.id, { onDelete: 'set null' }),
    /** The account that they answered by, with its address at that time; null: not known, of an answer of before. */
    answered_account_id: uuid().references(() => accounts.id),
    answered_address: text(),
    answered_at: instant(),
    comment: text(),
    published_at: instant(),
    /** State of the job that publishes a long run. */
    job: text().$type<(typeof runJobs)[number]>(),
    /** The person who asked for that job, and when. */
    job_by: uuid().references(() => users.id),
    job_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    index().on(t.client_id, t.period_end),
    index().on(t.job_by),
    uniqueIndex('pay_runs_period')
      .on(t.calendar_id, t.period_end, t.run_type)
      .where(sql`${t.status} <> 'CANCELLED'`),
  ],
);

/** What contacts approved of a run that takes two of them, each of the version that they saw. */
export const payRunApprovals = pgTable(
  'pay_run_approvals',
  {
    run_id: uuid()
      .notNull()
      .references(() => payRuns.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    contact_id: uuid()
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    /** The address of the account, and the name of the contact, at that time. */
    address: text().notNull(),
    name: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.run_id, t.version, t.contact_id] })],
);

/** A file of a run's report. Its client's contacts read it once it was `sent` with the figures. */
export const payRunFiles = pgTable(
  'pay_run_files',
  {
    id: id(),
    run_id: uuid()
      .notNull()
      .references(() => payRuns.id, { onDelete: 'cascade' }),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
    sent: boolean().notNull().default(false),
    added_at: instant().notNull(),
    added_by: text().notNull(),
  },
  (t) => [index().on(t.run_id), index().on(t.file_id)],
);
