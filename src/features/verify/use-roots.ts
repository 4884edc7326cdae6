import { useEffect, useState } from 'react';
import { sha256Hex } from '../../offline/vault/bytes.ts';
import { firmCertificates } from './firm-certificates.ts';

/** A certificate at the top of what the firm seals with. */
export interface Root {
  der: Uint8Array<ArrayBuffer>;
  /** SHA-256 as certificates are compared by: pairs of letters and digits. */
  fingerprint: string;
}

async function rootsOf(): Promise<readonly Root[] | null> {
  const sealedWith = await firmCertificates();
  if (!sealedWith) return null;
  const roots = await Promise.all(
    sealedWith.map(async ({ root }) => ({ der: root, fingerprint: inPairs(await sha256Hex(root)) })),
  );
  return [...new Map(roots.map((root) => [root.fingerprint, root])).values()];
}

const inPairs = (hex: string): string => hex.toUpperCase().replace(/..(?=.)/g, '$& ');

/**
 * The firm's roots, the one in use first: undefined while they are asked for, null where they never came. They are kept for looking at
 * them without a network.
 */
export function useRoots(): readonly Root[] | null | undefined {
  const [roots, setRoots] = useState<readonly Root[] | null>();
  useEffect(() => {
    void rootsOf()
      .catch(() => null)
      .then(setRoots);
  }, []);
  return roots;
}
