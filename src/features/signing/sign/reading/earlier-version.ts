import { useQuery } from '@tanstack/react-query';
import type { SeenDocument } from '#contract/signing/submission.ts';
import { readKeptFile } from '#src/offline/content/files.ts';
import { openVault } from '#src/offline/vault/vault.ts';

/** The bytes of a document as it was read before, if this device still has them; the server has only the current version. */
export function useEarlierVersion(seen: SeenDocument | undefined): ArrayBuffer | undefined {
  const { data } = useQuery({
    queryKey: ['earlier-version', seen?.id, seen?.sha256],
    enabled: seen !== undefined,
    queryFn: async () => {
      const kept = seen && (await readKeptFile(openVault(), seen));
      return kept ? kept.arrayBuffer() : null;
    },
    networkMode: 'always',
    meta: { persist: false },
  });
  return data ?? undefined;
}
