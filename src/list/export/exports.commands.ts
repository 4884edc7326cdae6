import type { Endpoint } from '#contract/core/endpoint.ts';
import {
  type Exported,
  type exported,
  type exportRequest,
  readExportFile,
  removeExport,
} from '#contract/exports.ts';
import { call } from '#src/api/call.ts';
import { readFile } from '#src/api/files.ts';
import { downloadFile } from '#src/lib/save-file.ts';

/** A call that exports a list. */
export type ExportEndpoint = Endpoint & {
  readonly body: typeof exportRequest;
  readonly shape: 'data';
  readonly answer: typeof exported;
};

/** Fetches the file of a finished export and hands it to the browser's downloads. Throws as `call` does. */
export async function downloadExport({ id, name }: Pick<Exported, 'id' | 'name'>): Promise<void> {
  downloadFile(await readFile(readExportFile, { params: { id } }), name);
}

/** Stops an export, or removes its file. Throws as `call` does. */
export const dropExport = ({ id }: Pick<Exported, 'id'>): Promise<undefined> =>
  call(removeExport, { params: { id } });
