import { jobPollMs } from '#contract/core/limits.ts';
import type { Encoding } from '#contract/import/decode.ts';
import type { PlannedField } from '#contract/import/plan.ts';
import type { FileTable } from '#contract/import/read-table.ts';
import { createFileImport, type FileImport, readFileImport, stopFileImport } from '#contract/imports.ts';
import { call } from '#src/api/call.ts';
import { isUnreached } from '#src/api/errors.ts';
import { uploadFile } from '#src/api/upload-file.ts';
import { sha256Hex } from '#src/offline/vault/bytes.ts';

/** A file on its way: its ids are made when it is chosen, so that sending it again goes on where it was. */
export interface LongImport {
  readonly id: string;
  readonly uploadId: string;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
interface Parts {
  readonly list: { readonly name: string; readonly client_id?: string | undefined };
  readonly table: FileTable;
  readonly fields: readonly PlannedField[];
  readonly encoding?: Encoding | undefined;
}

/** Time between two questions whether a file that has arrived was checked, ms. */
const checkMs = 3000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends a file, and has the server write its rows. Begun again, it goes on. */
export async function beginLongImport(
  { id, uploadId, name, bytes }: LongImport,
  { list, table, fields, encoding }: Parts,
  onSent: (part: number) => void,
): Promise<FileImport> {
  // The bytes that were read are sent, whatever became of the file on the device since.
  const file = new Blob([bytes]);
  await uploadFile(
    { id: uploadId, name, purpose: 'import', bytes: file, sha256: await sha256Hex(bytes) },
    {
      call: (endpoint, input) => call(endpoint, input, { quiet: true }),
      onProgress: (sent) => onSent(sent / file.size),
      onChecking: () => pause(checkMs),
    },
  );
  const { name: listName, client_id } = list;
  const plan = {
    header: [...table.header],
    fields: fields.map(({ choices, blank, ...field }) => ({
      ...field,
      // A blank that is none of these is no value of a cell.
      blank: blank as string,
      // Choices of a field without a column say nothing.
      choices: (field.at === null ? [] : choices).map(({ value, label }) => ({
        value,
        label: label.slice(0, 255),
      })),
    })),
    ...(encoding !== undefined && { encoding }),
  };
  const body = {
    id,
    upload_id: uploadId,
    list: listName,
    plan,
    ...(client_id !== undefined && { client_id }),
  };
  return call(createFileImport, { body }, { quiet: true });
}

/** Looks how far an import is until it has ended; without a connection it waits for one. */
export async function followLongImport(
  id: string,
  onProgress: (state: FileImport) => void,
  signal: AbortSignal,
): Promise<FileImport | undefined> {
  while (!signal.aborted) {
    try {
      const state = await call(readFileImport, { params: { id } }, { quiet: true });
      onProgress(state);
      if (state.state !== 'QUEUED') return state;
    } catch (error) {
      if (!isUnreached(error)) throw error;
    }
    await pause(jobPollMs);
  }
  return undefined;
}

export const stopLongImport = (id: string): Promise<FileImport> =>
  call(stopFileImport, { params: { id } }, { quiet: true });
