import * as v from 'valibot';
import { actedAs } from '../core/acted-as.ts';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { maxUploadFiles } from '../core/limits.ts';
import { listQuery } from '../core/list.ts';
import { messages, optionalDate } from '../core/rules.ts';
import { date, id, idParams, instant } from '../core/values.ts';
import { documentTitle } from '../documents/client-documents.ts';
import { fileFacts } from '../documents/documents.ts';
import { employeeRef } from './client-payslips.ts';
import { hrDocumentTypes } from './payroll.ts';

/* The HR documents of a client's employees, as the firm's staff put them there. */

/** Most employees that one file is for. */
export const employeesAtOnce = 500;

export const clientHrDocumentFields = {
  client_id: { type: 'reference', label: 'Client', filter: true },
  employee: { type: 'reference', label: 'Employee', filter: true },
  type: { type: 'choice', label: 'Type', sort: true, filter: true, options: hrDocumentTypes },
  title: { type: 'text', label: 'Title', sort: true, filter: true },
  added_at: { type: 'date', label: 'Added', sort: true, filter: true },
} as const satisfies ListFields;

/** An HR document as staff see it; its file is null for those who may not see pay, which a contract states. */
export const clientHrDocument = v.object({
  id,
  employee: employeeRef,
  type: v.picklist(hrDocumentTypes),
  title: v.string(),
  valid_until: v.nullable(date),
  added_at: instant,
  added_by: v.string(),
  acknowledgement: v.picklist(['NONE', 'REQUIRED', 'DONE']),
  acknowledged_at: v.nullable(instant),
  acknowledged_as: v.nullable(actedAs),
  withdrawn_at: v.nullable(instant),
  file: v.nullable(fileFacts),
});
export type ClientHrDocument = v.InferOutput<typeof clientHrDocument>;

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

export const listClientHrDocuments = endpoint({
  name: 'clientHrDocuments.list',
  summary: 'HR documents of clients’ employees, the newest first',
  api: 'main',
  method: 'GET',
  path: '/hr-documents',
  query: listQuery,
  shape: 'list',
  answer: clientHrDocument,
  allow: views,
});
export const readClientHrDocumentFile = endpoint({
  name: 'clientHrDocuments.readFile',
  summary: 'The file of an employee’s HR document',
  api: 'main',
  method: 'GET',
  path: '/hr-documents/{id}/file',
  params: idParams,
  shape: 'file',
  allow: runs,
});
export const addClientHrDocuments = endpoint({
  name: 'clientHrDocuments.add',
  summary:
    'Give uploaded files to employees, who see them at once; all or none, and the same ids once more change nothing',
  api: 'main',
  method: 'POST',
  path: '/hr-documents',
  body: v.object({
    client_id: id,
    documents: v.pipe(
      v.array(
        v.object({
          upload_id: id,
          type: v.picklist(hrDocumentTypes),
          title: documentTitle,
          valid_until: optionalDate,
          /** True if its employees have to say that they read it. */
          acknowledge: v.boolean(),
          /** A document for each of these employees, by its id, and the request of theirs that it answers. */
          for: v.pipe(
            v.array(v.object({ id, employee_id: id, request_id: v.optional(id) })),
            v.minLength(1, 'Choose the employee.'),
            v.maxLength(employeesAtOnce, `One file can be for ${employeesAtOnce} employees at most.`),
          ),
        }),
      ),
      v.minLength(1, 'Choose at least 1 file.'),
      v.maxLength(maxUploadFiles, messages.tooManyFiles),
    ),
  }),
  shape: 'data',
  answer: v.object({ added: v.number() }),
  allow: runs,
});
export const withdrawClientHrDocument = endpoint({
  name: 'clientHrDocuments.withdraw',
  summary: 'Withdraw an HR document: it leaves the portal, and devices when they next connect',
  api: 'main',
  method: 'POST',
  path: '/hr-documents/{id}/withdraw',
  params: idParams,
  shape: 'data',
  answer: clientHrDocument,
  allow: runs,
});
