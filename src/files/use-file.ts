import { useQuery } from '@tanstack/react-query';
import type { RowFile } from './open-file.ts';

/**
 * The bytes of a row's file: the copy kept on this device if there is one, else from the server, and then kept.
 * Works offline for kept files; fails with a `NetworkError` for others.
 */
export function useFile(row: RowFile | undefined) {
  return useQuery({
    queryKey: ['file', row?.endpoint.name, row?.id, row?.file.sha256],
    enabled: row !== undefined,
    queryFn: async ({ signal }) => {
      if (!row) throw new Error('no file');
      return (await import('./open-file.ts')).openFile(row, signal);
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: { persist: false },
  });
}
