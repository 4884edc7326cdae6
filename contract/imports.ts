import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import { line } from './core/text/pasted.ts';
import { id, idParams, instant } from './core/values.ts';
import { importPlan } from './import/plan.ts';

/* Files with more rows than one call takes: uploaded, read on the server as the device read them, and written by a job. */

/** Wrong rows that an import names; with more of them it writes nothing. */
export const mostWrongRows = 500;
export const fileImportStates = ['QUEUED', 'DONE', 'FAILED', 'STOPPED'] as const;

/** A row that was not written: its cells as the file has them, and the problems by field of the form, or of the row at ''. */
const wrongRow = v.object({
  number: v.number(),
  cells: v.array(v.string()),
  problems: v.record(v.string(), v.array(v.string())),
});
export type WrongRow = v.InferOutput<typeof wrongRow>;

export const fileImport = v.object({
  id,
  /** The records that it adds: 'addresses'. */
  list: v.string(),
  client_id: v.nullable(id),
  name: v.string(),
  state: v.picklist(fileImportStates),
  rows: v.number(),
  rows_done: v.number(),
  written: v.number(),
  header: v.array(v.string()),
  wrong: v.array(wrongRow),
  /** Why it failed, in words. */
  problem: v.nullable(v.string()),
  created_at: instant,
  finished_at: v.nullable(instant),
});
export type FileImport = v.InferOutput<typeof fileImport>;

const staff = { by: 'bearer', audiences: ['staff'] } as const;

export const createFileImport = endpoint({
  name: 'imports.create',
  summary: 'Import the rows of an uploaded file by a job; whoever may add one such record may import them',
  api: 'main',
  method: 'POST',
  path: '/imports',
  body: v.object({
    id,
    upload_id: id,
    list: v.pipe(v.string(), line, v.maxLength(64, 'At most 64 characters.')),
    client_id: v.optional(id),
    plan: importPlan,
  }),
  shape: 'data',
  answer: fileImport,
  allow: staff,
});
export const readFileImport = endpoint({
  name: 'imports.read',
  summary: 'How far one of my imports is, and the rows that it did not write',
  api: 'main',
  method: 'GET',
  path: '/imports/{id}',
  params: idParams,
  shape: 'data',
  answer: fileImport,
  allow: staff,
});
export const stopFileImport = endpoint({
  name: 'imports.stop',
  summary: 'Stop one of my imports: none of its rows is written, unless all of them are already',
  api: 'main',
  method: 'POST',
  path: '/imports/{id}/stop',
  params: idParams,
  shape: 'data',
  answer: fileImport,
  allow: staff,
});
