import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import type { FileFacts } from '#contract/documents/documents.ts';
import { readFile } from '../api/files.ts';
import type { FileClass } from '../offline/content/files.ts';
import { keepFile, readKeptFile } from '../offline/content/files.ts';
import { currentVault } from '../offline/vault/vault.ts';
import { noteArrival } from './arriving.ts';

/** A file of a row: the call that answers its bytes, and the row's facts about it. */
export interface RowFile {
  endpoint: Endpoint & { shape: 'file' };
  /** The row's id. */
  id: string;
  /** The input of the call, if it is not the id. */
  input?: { readonly query: Readonly<Record<string, string>> };
  file: Pick<FileFacts, 'name' | 'sha256'>;
  /** The class under which it is kept once opened; absent: it is not kept. */
  keepAs?: FileClass;
}

/** The bytes of a row's file: the kept copy, else from the server, then kept as `keepAs` says. */
export async function openFile(
  { endpoint, id, input: given, file, keepAs }: RowFile,
  signal: AbortSignal,
): Promise<{ blob: Blob; bytes: ArrayBuffer }> {
  const vault = currentVault();
  const ref = { id, sha256: file.sha256 };
  const kept = vault && (await readKeptFile(vault, ref));
  const input = (given ?? { params: { id } }) as Input<typeof endpoint>;
  const blob =
    kept ??
    (await noteArrival(file.sha256, (onProgress) =>
      readFile(endpoint, input, { signal, quiet: true, onProgress }),
    ));
  if (vault && keepAs && !kept) await keepFile(vault, { ...ref, class: keepAs }, blob);
  return { blob, bytes: await blob.arrayBuffer() };
}
