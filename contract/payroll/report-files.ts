import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { maxUploadFiles } from '../core/limits.ts';
import { messages } from '../core/rules.ts';
import { id, idParams } from '../core/values.ts';
import { payRunWithReport } from './pay-runs.ts';

/* The files of a payroll report: added by staff while a run is prepared, and sent to the client with its figures. */

const runs = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view payroll client', 'edit payroll client'] },
} as const;

export const addReportFiles = endpoint({
  name: 'payRuns.addFiles',
  summary: 'Add uploaded files to a run’s report, all or none; the same ids once more change nothing',
  api: 'main',
  method: 'POST',
  path: '/pay-runs/{id}/files',
  params: idParams,
  body: v.object({
    files: v.pipe(
      v.array(v.object({ id, upload_id: id })),
      v.minLength(1, 'Choose at least 1 file.'),
      v.maxLength(maxUploadFiles, messages.tooManyFiles),
    ),
  }),
  shape: 'data',
  answer: payRunWithReport,
  allow: runs,
});
export const removeReportFile = endpoint({
  name: 'payRuns.removeFile',
  summary: 'Remove a file from a run’s report while it is prepared',
  api: 'main',
  method: 'DELETE',
  path: '/pay-run-files/{id}',
  params: idParams,
  shape: 'none',
  allow: runs,
});
export const readRunFile = endpoint({
  name: 'payRuns.readFile',
  summary: 'A file of a run’s report',
  api: 'main',
  method: 'GET',
  path: '/pay-run-files/{id}/file',
  params: idParams,
  shape: 'file',
  allow: runs,
});
export const readReportFile = endpoint({
  name: 'payReports.readFile',
  summary: 'A file that was sent with a payroll report of my company',
  api: 'client',
  method: 'GET',
  path: '/payroll/report-files/{id}/file',
  params: idParams,
  shape: 'file',
  allow: { by: 'bearer', audiences: ['contact'], permissions: { all: ['view payroll'] } },
});
