import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { date, id, idParams } from '../core/values.ts';
import { hrDocument, hrDocumentFields, payslipFields, publishedPayslip } from './payroll.ts';
import { employeeStatuses } from './payroll-employee-words.ts';

/* The employees of a client as its contacts with access to payroll see them. */

export const teamFields = {
  last_name: { type: 'text', label: 'Name', sort: true, filter: true },
  job_title: { type: 'text', label: 'Job title', sort: true, filter: true },
  department: { type: 'text', label: 'Department', sort: true, filter: true },
  status: { type: 'choice', label: 'Status', sort: true, filter: true, options: employeeStatuses },
} as const satisfies ListFields;

/** An employee without what only those who run the payroll know: salary, identifiers, bank account. */
export const teamMember = v.object({
  id,
  employee_no: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  job_title: v.string(),
  department: v.string(),
  work_email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  hire_date: date,
  end_date: v.nullable(date),
  status: v.picklist(employeeStatuses),
});
export type TeamMember = v.InferOutput<typeof teamMember>;

const ofEmployee = { employee: { type: 'reference', label: 'Employee', filter: true } } as const;
export const teamPayslipFields = { ...payslipFields, ...ofEmployee } as const satisfies ListFields;
export const teamDocumentFields = { ...hrDocumentFields, ...ofEmployee } as const satisfies ListFields;

const allow = { by: 'bearer', audiences: ['contact'], permissions: { all: ['view payroll'] } } as const;

export const listTeam = endpoint({
  name: 'team.list',
  summary: 'Employees of my company, by name. `search` finds words of names and addresses',
  api: 'client',
  method: 'GET',
  path: '/payroll/employees',
  query: listQuery,
  shape: 'list',
  answer: teamMember,
  allow,
});
export const readTeamMember = endpoint({
  name: 'team.read',
  summary: 'An employee of my company',
  api: 'client',
  method: 'GET',
  path: '/payroll/employees/{id}',
  params: idParams,
  shape: 'data',
  answer: teamMember,
  allow,
});
export const listTeamPayslips = endpoint({
  name: 'team.listPayslips',
  summary: 'Published payslips of my company’s employees, the newest period first',
  api: 'client',
  method: 'GET',
  path: '/payroll/payslips',
  query: listQuery,
  shape: 'list',
  answer: publishedPayslip,
  allow,
});
export const readTeamPayslipFile = endpoint({
  name: 'team.readPayslipFile',
  summary: 'The PDF of an employee’s payslip',
  api: 'client',
  method: 'GET',
  path: '/payroll/payslips/{id}/file',
  params: idParams,
  shape: 'file',
  allow,
});
export const listTeamDocuments = endpoint({
  name: 'team.listDocuments',
  summary: 'HR documents that my company’s employees see, the newest first',
  api: 'client',
  method: 'GET',
  path: '/payroll/hr-documents',
  query: listQuery,
  shape: 'list',
  answer: hrDocument,
  allow,
});
export const readTeamDocumentFile = endpoint({
  name: 'team.readDocumentFile',
  summary: 'The file of an employee’s HR document',
  api: 'client',
  method: 'GET',
  path: '/payroll/hr-documents/{id}/file',
  params: idParams,
  shape: 'file',
  allow,
});
