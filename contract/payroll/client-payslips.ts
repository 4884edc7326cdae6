import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { signs } from '../core/text/pasted.ts';
import { date, id, idParams, instant, money, namedRef } from '../core/values.ts';
import { fileFacts } from '../documents/documents.ts';
import { payrollDay } from './payroll-day.ts';

/* The payslips of a client's employees, as the firm's staff put them there. */

export const payslipStatuses = ['DRAFT', 'PUBLISHED', 'WITHDRAWN', 'WITHHELD'] as const;
export const runTypes = ['SCHEDULED', 'OFF_CYCLE', 'CORRECTION'] as const;
/** Most payslips in one call; an app with more makes several. */
export const payslipsAtOnce = 50;

export const clientPayslipFields = {
  client_id: { type: 'reference', label: 'Client', filter: true },
  employee: { type: 'reference', label: 'Employee', filter: true },
  status: { type: 'choice', label: 'Status', sort: true, filter: true, options: payslipStatuses },
  period_end: { type: 'date', label: 'Period', sort: true, filter: true },
} as const satisfies ListFields;

export const employeeRef = v.object({ ...namedRef.entries, employee_no: v.string() });

/** A payslip as staff see it; amounts are null where there are none, and for those who may not see pay. */
export const clientPayslip = v.object({
  id,
  employee: employeeRef,
  period_start: date,
  period_end: date,
  pay_date: date,
  run_type: v.picklist(runTypes),
  status: v.picklist(payslipStatuses),
  /** True while a pay run of its period is not published: the run publishes it. */
  in_run: v.boolean(),
  net: v.nullable(money),
  gross: v.nullable(money),
  published_at: v.nullable(instant),
  first_viewed_at: v.nullable(instant),
  /** True if it was entered by its figures: its PDF is made from them, and a draft of it can be edited. */
  from_figures: v.boolean(),
  /** The file; null for a payslip by figures that nobody opened since it was published. */
  file: v.nullable(fileFacts),
});
export type ClientPayslip = v.InferOutput<typeof clientPayslip>;

const views = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view payroll client'] },
} as const;
const runs = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view payroll client', 'edit payroll client'] },
} as const;

export const listClientPayslips = endpoint({
  name: 'clientPayslips.list',
  summary: 'Payslips of clients’ employees, the newest period first',
  api: 'main',
  method: 'GET',
  path: '/payslips',
  query: listQuery,
  shape: 'list',
  answer: clientPayslip,
  allow: views,
});
export const readClientPayslipFile = endpoint({
  name: 'clientPayslips.readFile',
  summary: 'The PDF of a payslip',
  api: 'main',
  method: 'GET',
  path: '/payslips/{id}/file',
  params: idParams,
  shape: 'file',
  allow: runs,
});

/** The basis of a match: the employee's number in the PDF or its name, or their name; `text` is the content, `file` the file's name. */
export const matchedBy = ['number in text', 'number in file', 'name in text', 'name in file'] as const;

/**
 * The reason why a person decides: several people fit, number and name are of different people, or all that fits one person stands beside a
 * name or a number that is not theirs.
 */
const matchDoubts = ['several people', 'different people', 'another name', 'another number'] as const;

/** A PDF with the employee it is about, if that is certain, and everything a person needs to decide otherwise. */
export const payslipMatch = v.object({
  upload_id: id,
  name: v.string(),
  employee: v.nullable(employeeRef),
  by: v.nullable(v.picklist(matchedBy)),
  /** Employees that a person chooses among; none if one is certain or nobody fits. */
  candidates: v.array(employeeRef),
  /** Null without candidates. */
  doubt: v.nullable(v.picklist(matchDoubts)),
  /** False if the text names other months and not this period's; null if it names none. */
  period_fits: v.nullable(v.boolean()),
  /** True if the PDF has no text to read: a scan. */
  without_text: v.boolean(),
});
export type PayslipMatch = v.InferOutput<typeof payslipMatch>;

export const matchPayslips = endpoint({
  name: 'clientPayslips.match',
  summary: 'Find the employees that uploaded PDFs are about, by number, name and period; nothing is stored',
  api: 'main',
  method: 'POST',
  path: '/payslips/match',
  body: v.object({
    client_id: id,
    period_end: payrollDay,
    upload_ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(10)),
  }),
  shape: 'data',
  answer: v.array(payslipMatch),
  allow: runs,
  quiet: true,
});

const amountText = v.optional(
  v.nullable(v.pipe(v.string(), signs, v.regex(/^\d{1,14}(\.\d{1,2})?$/, 'Write an amount.'))),
  null,
);

export const addPayslips = endpoint({
  name: 'clientPayslips.add',
  summary: 'Add uploaded PDFs as drafts of payslips, all or none; the same ids once more change nothing',
  api: 'main',
  method: 'POST',
  path: '/payslips',
  body: v.pipe(
    v.object({
      client_id: id,
      period_start: payrollDay,
      period_end: payrollDay,
      pay_date: payrollDay,
      run_type: v.picklist(runTypes),
      payslips: v.pipe(
        v.array(v.object({ id, employee_id: id, upload_id: id, gross: amountText, net: amountText })),
        v.minLength(1, 'Choose at least 1 file.'),
        v.maxLength(payslipsAtOnce),
      ),
    }),
    v.forward(
      v.check(
        ({ period_start, period_end }) => period_start <= period_end,
        'The period ends before it begins.',
      ),
      ['period_end'],
    ),
  ),
  shape: 'data',
  answer: v.array(clientPayslip),
  allow: runs,
});

const someIds = v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(payslipsAtOnce)) });

export const publishPayslips = endpoint({
  name: 'clientPayslips.publish',
  summary: 'Publish drafts of one client: their employees can read them from now on',
  api: 'main',
  method: 'POST',
  path: '/payslips/publish',
  body: someIds,
  shape: 'data',
  answer: v.array(clientPayslip),
  allow: runs,
});
export const withdrawPayslip = endpoint({
  name: 'clientPayslips.withdraw',
  summary: 'Withdraw a published payslip: it leaves the portal, and devices when they next connect',
  api: 'main',
  method: 'POST',
  path: '/payslips/{id}/withdraw',
  params: idParams,
  shape: 'data',
  answer: clientPayslip,
  allow: runs,
});
export const removePayslipDraft = endpoint({
  name: 'clientPayslips.removeDraft',
  summary: 'Remove a payslip that was never published',
  api: 'main',
  method: 'DELETE',
  path: '/payslips/{id}',
  params: idParams,
  shape: 'none',
  allow: runs,
});
