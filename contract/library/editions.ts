import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { optionalParagraphs, requiredDay } from '../core/rules.ts';
import { date, id, idParams, instant } from '../core/values.ts';
import { fileFacts } from '../documents/documents.ts';
import { pdfPassword, upload } from '../documents/uploads.ts';

/* The files of the library: a form, a resource or a course has editions, of which the newest is offered. */

export const libraryReaders = { all: ['view dashboard'] } as const;
export const libraryKeepers = { all: ['edit template'] } as const;

export const edition = v.object({
  id,
  /** From 1, in the order they were added. */
  number: v.number(),
  /** The changes since the edition before. */
  note: v.nullable(v.string()),
  /** The day it is of. */
  date,
  added_at: instant,
  added_by: v.string(),
  file: fileFacts,
});
export type Edition = v.InferOutput<typeof edition>;

const reads = { by: 'bearer', audiences: ['staff'], permissions: libraryReaders } as const;
const keeps = { by: 'bearer', audiences: ['staff'], permissions: libraryKeepers } as const;

export const listEditions = endpoint({
  name: 'documentLibrary.editions',
  summary: 'All editions of a form, a resource or a course, the newest first',
  api: 'main',
  method: 'GET',
  path: '/document-library/{id}/editions',
  params: idParams,
  shape: 'data',
  answer: v.array(edition),
  allow: reads,
});
export const addEdition = endpoint({
  name: 'documentLibrary.addEdition',
  summary: 'Make an uploaded file the newest edition; the same id once more changes nothing',
  api: 'main',
  method: 'POST',
  path: '/document-library/{id}/editions',
  params: idParams,
  body: v.object({
    id,
    upload_id: id,
    note: optionalParagraphs(1000),
    date: requiredDay('date'),
  }),
  shape: 'data',
  answer: edition,
  allow: keeps,
});
export const readEditionFile = endpoint({
  name: 'documentLibrary.readFile',
  summary: 'The file of an edition, the newest or an earlier one',
  api: 'main',
  method: 'GET',
  path: '/document-library/editions/{id}/file',
  params: idParams,
  shape: 'file',
  allow: reads,
});
export const takeEdition = endpoint({
  name: 'documentLibrary.take',
  summary:
    'Copy the PDF of an edition into a finished upload, from which an envelope is made; the same id again answers it',
  api: 'main',
  method: 'POST',
  path: '/document-library/editions/{id}/take',
  params: idParams,
  body: v.object({
    /** Id of the upload. */
    id,
    /** The PDF's password, if it has one; without it the answer is a message at `password`. */
    password: v.optional(pdfPassword),
  }),
  shape: 'data',
  answer: upload,
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view dashboard', 'view sign', 'create sign'] },
  },
});
