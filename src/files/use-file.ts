import { useQuery } from '@tanstack/react-query';
import type { FileFacts } from '../../contract/documents.ts';
import type { Endpoint, Input } from '../../contract/endpoint.ts';
import { readFile } from '../api/files.ts';
import { type FileClass, keepFile, readKeptFile } from '../offline/files.ts';
import { currentVault } from '../offline/vault/vault.ts';

/** A file of a row: the call that answers its bytes, and what the row says of it. */
export interface RowFile {
  endpoint: Endpoint & { shape: 'file' };
  /** The row's id. */
  id: string;
  file: Pick<FileFacts, 'name' | 'sha256'>;
  /** What it is kept on this device as, once opened; absent: it is not kept. */
  keepAs?: FileClass;
}

/**
 * The bytes of a row's file: the copy kept on this device if there is one, else from the server, and then kept.
 * Works offline for kept files; fails with a `NetworkError` for others.
 */
export function useFile(row: RowFile | undefined) {
  return useQuery({
    queryKey: ['file', row?.endpoint.name, row?.id, row?.file.sha256],
    enabled: row !== undefined,
    queryFn: ({ signal }) => (row ? openFile(row, signal) : Promise.reject(new Error('no file'))),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: { persist: false },
  });
}

async function openFile(
  { endpoint, id, file, keepAs }: RowFile,
  signal: AbortSignal,
): Promise<{ blob: Blob; bytes: ArrayBuffer }> {
  const vault = currentVault();
  const ref = { id, sha256: file.sha256 };
  const kept = vault && (await readKeptFile(vault, ref));
  const blob =
    kept ?? (await readFile(endpoint, { params: { id } } as Input<typeof endpoint>, { signal, quiet: true }));
  if (vault && keepAs && !kept) await keepFile(vault, { ...ref, class: keepAs }, blob);
  return { blob, bytes: await blob.arrayBuffer() };
}
