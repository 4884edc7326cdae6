import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { fieldCheck } from '../core/fields.ts';
import { importRows } from '../core/limits.ts';
import { pastedAddress } from '../core/same-address.ts';
import { cleaning, line, signs } from '../core/text/pasted.ts';
import { id, idParams, money, version } from '../core/values.ts';
import { clientPayslip, employeeRef, runTypes } from './client-payslips.ts';
import { payslipLine } from './payroll.ts';
import { payrollDay } from './payroll-day.ts';
import { costsThePay, figureFields, paysSomething } from './payslip-figures.form.ts';

/* Payslips entered by their figures, one by one or from a file: the server adds the totals and makes the PDF. */

/** A payslip with its figures, as those who run payrolls see it. */
export const payslipWithFigures = v.object({
  ...clientPayslip.entries,
  version,
  currency: v.string(),
  lines: v.array(payslipLine),
  deductions: v.nullable(money),
  employer_cost: v.nullable(money),
  /** Null if an earlier payslip of the year has no figures. */
  ytd_gross: v.nullable(money),
  ytd_net: v.nullable(money),
});
export type PayslipWithFigures = v.InferOutput<typeof payslipWithFigures>;

const runs = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view payroll client', 'edit payroll client'] },
} as const;

const period = { period_start: payrollDay, period_end: payrollDay, pay_date: payrollDay };
const periodInOrder = <F extends { period_start: string; period_end: string }>() =>
  fieldCheck<F>(
    'period_end',
    ({ period_start, period_end }) => period_start <= period_end,
    'The period ends before it begins.',
  );

export const createPayslipFigures = endpoint({
  name: 'payslipFigures.create',
  summary: 'Add a draft of a payslip by its lines; the same id once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/payslip-figures',
  body: v.pipe(
    v.object({
      id,
      client_id: id,
      employee_id: id,
      ...period,
      run_type: v.picklist(runTypes),
      ...figureFields,
    }),
    periodInOrder(),
    paysSomething(),
    costsThePay(),
  ),
  shape: 'data',
  answer: payslipWithFigures,
  allow: runs,
});
export const readPayslipFigures = endpoint({
  name: 'payslipFigures.read',
  summary: 'A payslip with its lines and totals',
  api: 'main',
  method: 'GET',
  path: '/payslips/{id}/figures',
  params: idParams,
  shape: 'data',
  answer: payslipWithFigures,
  allow: runs,
});
export const updatePayslipFigures = endpoint({
  name: 'payslipFigures.update',
  summary:
    'Change the lines of a draft, which makes its PDF anew; a published payslip is withdrawn and replaced',
  api: 'main',
  method: 'PUT',
  path: '/payslips/{id}/figures',
  params: idParams,
  body: v.pipe(v.object({ version, pay_date: payrollDay, ...figureFields }), paysSomething(), costsThePay()),
  shape: 'data',
  answer: payslipWithFigures,
  allow: runs,
});

/** The basis of a match of a row: its number, or where it has none its e-mail. */
export const rowMatchedBy = ['number', 'e-mail'] as const;
/** An import of more rows is written by a job. */
export const importedAtOnce = 30;
export const importStates = ['CHECKED', 'QUEUED', 'DONE', 'FAILED'] as const;

const sum = v.optional(v.nullable(v.pipe(v.string(), signs, money.entries.amount)), null);
/** A row of a file: the person as it names them, the lines, and the totals it states, which are only compared. */
const importedRow = v.object({
  id,
  employee_no: v.pipe(v.string(), line, v.maxLength(100)),
  email: v.pipe(v.string(), v.maxLength(255), cleaning(pastedAddress)),
  name: v.pipe(v.string(), line, v.maxLength(255)),
  ...figureFields,
  gross: sum,
  net: sum,
});
export type ImportedRow = v.InferOutput<typeof importedRow>;
export type ImportedRowInput = v.InferInput<typeof importedRow>;

/** A row as the server reads it: its employee, what it was matched by, its totals, and what is wrong with it in words. */
const checkedRow = v.object({
  employee: v.nullable(employeeRef),
  by: v.nullable(v.picklist(rowMatchedBy)),
  gross: v.nullable(money),
  deductions: v.nullable(money),
  net: v.nullable(money),
  problems: v.array(v.string()),
});
export type CheckedRow = v.InferOutput<typeof checkedRow>;

export const importPayslipFigures = endpoint({
  name: 'payslipFigures.importRows',
  summary: 'Check the rows of a file, or add them as drafts: all of them, or none. Many are added by a job',
  api: 'main',
  method: 'POST',
  path: '/payslip-figures/import',
  body: v.pipe(
    v.object({
      id,
      client_id: id,
      ...period,
      run_type: v.picklist(runTypes),
      check: v.boolean(),
      rows: v.pipe(
        v.array(importedRow),
        v.minLength(1, 'There is no row in it.'),
        v.maxLength(importRows, `At most ${importRows} rows.`),
      ),
    }),
    periodInOrder(),
  ),
  shape: 'data',
  answer: v.object({ state: v.picklist(importStates), rows: v.array(checkedRow) }),
  allow: runs,
});
/** The end of an import by a job, asked for until it is there. */
export const readPayslipImport = endpoint({
  name: 'payslipFigures.readImport',
  summary: 'The state of an import of one’s own',
  api: 'main',
  method: 'GET',
  path: '/payslip-figures/imports/{id}',
  params: idParams,
  shape: 'data',
  answer: v.object({
    id,
    state: v.picklist(importStates),
    rows: v.number(),
    /** The reason of a failure in words. */
    problem: v.nullable(v.string()),
  }),
  allow: runs,
  quiet: true,
});
