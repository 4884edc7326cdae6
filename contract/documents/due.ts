import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { date, id, idParams } from '../core/values.ts';

/**
 * States of a type of document at a client, the worst first. MISSING: mandatory, and there is none; EXPIRED: the last day of the best one is
 * past; UNDATED: it expires, and nobody wrote down when; OLD: its type is to be asked for again; EXPIRING: within 60 days; OPTIONAL: there is none, and
 * none has to be.
 */
export const dueStates = ['MISSING', 'EXPIRED', 'UNDATED', 'OLD', 'EXPIRING', 'OPTIONAL'] as const;
/** Those by which clients are found. */
export const foundStates = ['MISSING', 'EXPIRED', 'UNDATED', 'OLD', 'EXPIRING'] as const;

export const documentDue = v.object({
  /** Id of the type. */
  id,
  document_type: v.string(),
  name: v.string(),
  /** It has a last day, which is asked for. */
  expires: v.boolean(),
  state: v.picklist(dueStates),
  severity: v.picklist(['high', 'medium', 'low']),
  /** The best document of the type; null where there is none. */
  document_id: v.nullable(id),
  /** The last day of that document, or the day on which it became old. */
  day: v.nullable(date),
});
export type DocumentDue = v.InferOutput<typeof documentDue>;

export const listDocumentsDue = endpoint({
  name: 'clientDocuments.due',
  summary:
    'The types of documents of which a client has none, an expired one, or one that is due; the worst first',
  api: 'main',
  method: 'GET',
  path: '/client-document/{id}/due',
  params: idParams,
  shape: 'data',
  answer: v.array(documentDue),
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view document client'] },
  },
});
