import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { date, id, idParams, instant, money } from '../core/values.ts';
import { fileFacts } from '../documents/documents.ts';

export const payslipFields = {
  period_end: { type: 'date', sort: true, filter: true },
  pay_date: { type: 'date', sort: true, filter: true },
} as const satisfies ListFields;

export const paidKinds = ['EARNING', 'BENEFIT', 'REIMBURSEMENT'] as const;
export const withheldKinds = ['TAX', 'DEDUCTION'] as const;

/** A line of a payslip, in the payslip's currency. */
export const payslipLine = v.object({
  kind: v.picklist([...paidKinds, ...withheldKinds]),
  label: v.string(),
  amount: money.entries.amount,
});

/** A published payslip; without figures and lines if only its PDF was uploaded. */
export const publishedPayslip = v.object({
  id,
  period_start: date,
  period_end: date,
  pay_date: date,
  net: v.nullable(money),
  gross: v.nullable(money),
  deductions: v.nullable(money),
  lines: v.array(payslipLine),
  file: fileFacts,
});
export type PublishedPayslip = v.InferOutput<typeof publishedPayslip>;

/** A payslip as its employee sees it. */
export const payslip = v.object({
  ...publishedPayslip.entries,
  first_viewed_at: v.nullable(instant),
});
export type Payslip = v.InferOutput<typeof payslip>;

export const hrDocumentTypes = [
  'CONTRACT',
  'AMENDMENT',
  'ID',
  'CERTIFICATE',
  'POLICY',
  'TAX_FORM',
  'LEAVE',
  'OTHER',
] as const;
export const hrDocumentFields = {
  title: { type: 'text', sort: true, filter: true },
  type: { type: 'choice', sort: true, filter: true, options: hrDocumentTypes },
  added_at: { type: 'date', sort: true },
} as const satisfies ListFields;

export const hrDocument = v.object({
  id,
  title: v.string(),
  type: v.picklist(hrDocumentTypes),
  added_at: instant,
  valid_until: v.nullable(date),
  acknowledgement: v.picklist(['NONE', 'REQUIRED', 'DONE']),
  acknowledged_at: v.nullable(instant),
  file: fileFacts,
});
export type HrDocument = v.InferOutput<typeof hrDocument>;

const may = (permission: 'view my payslip' | 'view my hr document') =>
  ({ by: 'bearer', audiences: ['employee'], permissions: { all: [permission] } }) as const;

export const listPayslips = endpoint({
  name: 'payroll.listPayslips',
  summary: 'My payslips, newest first',
  api: 'employee',
  method: 'GET',
  path: '/payslips',
  query: listQuery,
  shape: 'list',
  answer: payslip,
  allow: may('view my payslip'),
});
export const readPayslipFile = endpoint({
  name: 'payroll.readPayslipFile',
  summary: 'The PDF of one of my payslips',
  api: 'employee',
  method: 'GET',
  path: '/payslips/{id}/file',
  params: idParams,
  shape: 'file',
  allow: may('view my payslip'),
});
export const markPayslipViewed = endpoint({
  name: 'payroll.markPayslipViewed',
  summary: 'Say that I opened this payslip',
  api: 'employee',
  method: 'POST',
  path: '/payslips/{id}/viewed',
  params: idParams,
  body: v.object({ at: instant }),
  shape: 'none',
  allow: may('view my payslip'),
  quiet: true,
});
export const listHrDocuments = endpoint({
  name: 'payroll.listHrDocuments',
  summary: 'My HR documents',
  api: 'employee',
  method: 'GET',
  path: '/hr-documents',
  query: listQuery,
  shape: 'list',
  answer: hrDocument,
  allow: may('view my hr document'),
});
export const readHrDocumentFile = endpoint({
  name: 'payroll.readHrDocumentFile',
  summary: 'The file of one of my HR documents',
  api: 'employee',
  method: 'GET',
  path: '/hr-documents/{id}/file',
  params: idParams,
  shape: 'file',
  allow: may('view my hr document'),
});
export const acknowledgeHrDocument = endpoint({
  name: 'payroll.acknowledgeHrDocument',
  summary: 'Say that I read this HR document',
  api: 'employee',
  method: 'POST',
  path: '/hr-documents/{id}/acknowledgement',
  params: idParams,
  body: v.object({ at: instant }),
  shape: 'data',
  answer: hrDocument,
  allow: may('view my hr document'),
});
