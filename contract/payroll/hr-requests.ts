import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import type { ListFields } from '../core/filters.ts';
import { listQuery } from '../core/list.ts';
import { paragraphs } from '../core/text/pasted.ts';
import { id, idParams, instant } from '../core/values.ts';
import { clientHrDocument } from './client-hr-documents.ts';
import { employeeRef } from './client-payslips.ts';
import { hrDocumentTypes } from './payroll.ts';

/* HR documents that employees ask for: the firm's staff answer with a document, or say why there is none. */

export const hrRequestStatuses = ['OPEN', 'ANSWERED', 'DECLINED'] as const;
/** Most characters of what is asked for, and of why there is none. */
export const hrRequestLength = 1000;

export const hrRequestFields = {
  type: { type: 'choice', label: 'Type', sort: true, filter: true, options: hrDocumentTypes },
  status: { type: 'choice', label: 'State', sort: true, filter: true, options: hrRequestStatuses },
  asked_at: { type: 'date', label: 'Asked', sort: true, filter: true },
} as const satisfies ListFields;
export const clientHrRequestFields = {
  client_id: { type: 'reference', label: 'Client', filter: true },
  employee: { type: 'reference', label: 'Employee', filter: true },
  ...hrRequestFields,
} as const satisfies ListFields;

/** A request as its employee sees it. */
export const hrRequest = v.object({
  id,
  type: v.picklist(hrDocumentTypes),
  /** Purpose of the document, in the employee's words; '' without any. */
  note: v.string(),
  status: v.picklist(hrRequestStatuses),
  asked_at: instant,
  closed_at: v.nullable(instant),
  /** Why there is none; '' unless it was declined. */
  reason: v.string(),
  /** The document that answers it; null also once that is gone. */
  document_id: v.nullable(id),
});
export type HrRequest = v.InferOutput<typeof hrRequest>;

/** A request as staff see it; its note and the file are null for those who may not see pay, which they may name. */
export const clientHrRequest = v.object({
  ...hrRequest.entries,
  note: v.nullable(v.string()),
  employee: employeeRef,
  /** Name of who closed it; '' while it is open. */
  closed_by: v.string(),
  /** The document that answers it; null also once that is gone. */
  document: v.nullable(v.pick(clientHrDocument, ['id', 'title', 'withdrawn_at', 'file'])),
});
export type ClientHrRequest = v.InferOutput<typeof clientHrRequest>;

const tooLong = `This may have at most ${hrRequestLength} characters.`;
const text = v.pipe(v.string(), paragraphs, v.maxLength(hrRequestLength, tooLong));
const own = {
  by: 'bearer',
  audiences: ['employee'],
  permissions: { all: ['view my hr document'] },
} as const;

const fields = { type: v.picklist(hrDocumentTypes, 'Choose the type.'), note: text };
const which = 'Say which document you need.';

/** The fields of a request, by themselves: a screen checks them before it waits for a connection. */
export const hrRequestForm = v.pipe(
  v.object(fields),
  v.forward(
    v.check(({ type, note }) => type !== 'OTHER' || note !== '', which),
    ['note'],
  ),
);

export const requestHrDocument = endpoint({
  name: 'hrRequests.create',
  summary: 'Ask the firm for an HR document; the same id once more changes nothing',
  api: 'employee',
  method: 'POST',
  path: '/hr-document-requests',
  body: v.pipe(
    v.object({ id, at: instant, ...fields }),
    v.forward(
      v.check(({ type, note }) => type !== 'OTHER' || note !== '', which),
      ['note'],
    ),
  ),
  shape: 'data',
  answer: hrRequest,
  allow: own,
});
export const listMyHrRequests = endpoint({
  name: 'hrRequests.listMine',
  summary: 'The HR documents I asked for, the newest first',
  api: 'employee',
  method: 'GET',
  path: '/hr-document-requests',
  query: listQuery,
  shape: 'list',
  answer: hrRequest,
  allow: own,
});
export const listHrRequests = endpoint({
  name: 'hrRequests.list',
  summary: 'HR documents that clients’ employees asked for, the open ones first, then the newest',
  api: 'main',
  method: 'GET',
  path: '/hr-document-requests',
  query: listQuery,
  shape: 'list',
  answer: clientHrRequest,
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view payroll client'] },
  },
});
/** Error `conflict`: it was answered with a document meanwhile. */
export const declineHrRequest = endpoint({
  name: 'hrRequests.decline',
  summary: 'Close a request without a document, with a reason its employee reads',
  api: 'main',
  method: 'POST',
  path: '/hr-document-requests/{id}/decline',
  params: idParams,
  body: v.object({ reason: v.pipe(text, v.nonEmpty('Say why there is none.')) }),
  shape: 'data',
  answer: clientHrRequest,
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view payroll client', 'edit payroll client'] },
  },
});
