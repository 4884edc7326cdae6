import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import { filterEntry } from './core/filters.ts';
import { exportListName } from './core/rules.ts';
import { line } from './core/text/pasted.ts';
import { id, idParams, instant } from './core/values.ts';
import { jobStatus } from './jobs.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows up to which the answer waits for the file; longer exports are background jobs with progress. */
export const exportAtOnce = 1000;
/** Time for which a finished export can be downloaded, ms. */
export const exportKeptMs = 24 * 60 * 60 * 1000;
/** Rows of a sheet under its head (ECMA-376: 1,048,576 rows). */
export const sheetRows = 1_048_575;

/** The columns, filters and order of an exported list; `ids`, if given, limits the export to these rows. */
export const exportRequest = v.object({
  id,
  export_list_name: exportListName,
  format: v.picklist(exportFormats, 'Choose CSV or XLSX.'),
  columns: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(64))),
    v.minLength(1, 'Choose at least one column.'),
    v.maxLength(100),
  ),
  filters: v.optional(v.pipe(v.array(filterEntry), v.maxLength(20, 'At most 20 filters.')), []),
  sort: v.optional(v.pipe(v.string(), v.regex(/^-?\w{1,64}$/, 'The sort order could not be read.'))),
  search: v.optional(v.pipe(v.string(), line, v.maxLength(255, 'At most 255 characters.')), ''),
  ids: v.optional(v.pipe(v.array(id), v.maxLength(1000, 'At most 1000 selected rows.'))),
});
export type ExportRequest = v.InferOutput<typeof exportRequest>;

export const exported = v.object({
  id,
  list: v.string(),
  name: v.string(),
  /** Number of rows, also while the export is being made. */
  rows: v.number(),
  created_at: instant,
  job: jobStatus,
});
export type Exported = v.InferOutput<typeof exported>;

const staff = { by: 'bearer', audiences: ['staff'] } as const;

export const listExports = endpoint({
  name: 'exports.list',
  summary: 'My exports of the last day, newest first',
  api: 'main',
  method: 'GET',
  path: '/exports',
  shape: 'data',
  answer: v.array(exported),
  allow: staff,
});
export const readExport = endpoint({
  name: 'exports.read',
  summary: 'How far one of my exports is',
  api: 'main',
  method: 'GET',
  path: '/exports/{id}',
  params: idParams,
  shape: 'data',
  answer: exported,
  allow: staff,
});
export const readExportFile = endpoint({
  name: 'exports.file',
  summary: 'The file of one of my exports',
  api: 'main',
  method: 'GET',
  path: '/exports/{id}/file',
  params: idParams,
  shape: 'file',
  allow: staff,
});
export const removeExport = endpoint({
  name: 'exports.remove',
  summary: 'Stop one of my exports, or remove its file',
  api: 'main',
  method: 'DELETE',
  path: '/exports/{id}',
  params: idParams,
  shape: 'none',
  allow: staff,
});
