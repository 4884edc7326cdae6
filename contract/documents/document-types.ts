import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { country } from '../reference.ts';
import type { documentTypeForm } from './document-types.form.ts';

/** Types of documents: of which clients they are asked, and for how long they are good. A document has the code of its type. */
export const documentTypes = record({
  name: 'documentTypes',
  parent: 'firm',
  path: '/document-types',
  noun: 'document type',
  form: formOf<typeof documentTypeForm>(),
  answer: { jurisdictions: v.array(country), refresh_months: v.number() },
  references: { jurisdictions: 'code' },
  fields: {
    name: { type: 'text', label: 'Name', sort: true, filter: true, always: true },
    code: { type: 'text', label: 'Code', sort: true, filter: true, always: true },
  },
  may: { view: ['view client'], edit: ['edit settings'] },
  offline: 'read',
});
export type DocumentType = Answer<typeof documentTypes.read>;

/** The types that Portico itself gives: to what a client sends and whatever is of no other type, and to the reports of a payroll. */
export const ownTypes = { other: 'OTHER', payrollReport: 'PAYROLL_REPORT' } as const;
