import { useEffect, useState } from 'react';
import { sha256Hex } from '#src/offline/vault/bytes.ts';
import { firmTrust } from './firm-trust.ts';

/** A certificate that others are issued under. */
export interface Root {
  der: Uint8Array<ArrayBuffer>;
  /** SHA-256 in the form used to compare certificates: pairs of letters and digits. */
  fingerprint: string;
}

export interface Roots {
  /** The firm's, the current one first; null if they never arrived. */
  seals: readonly Root[] | null;
  /** Roots of the time-stamp authorities the firm relies on. */
  timestamps: readonly Root[];
}

async function readRoots(): Promise<Roots> {
  const { sealedWith, timestampRoots } = await firmTrust();
  const [seals, timestamps] = await Promise.all([
    sealedWith && rootsOf(sealedWith.map(({ root }) => root)),
    rootsOf(timestampRoots),
  ]);
  return { seals, timestamps };
}

async function rootsOf(certificates: readonly Uint8Array<ArrayBuffer>[]): Promise<readonly Root[]> {
  const roots = await Promise.all(
    certificates.map(async (der) => ({ der, fingerprint: inPairs(await sha256Hex(der)) })),
  );
  return [...new Map(roots.map((root) => [root.fingerprint, root])).values()];
}

const inPairs = (hex: string): string => hex.toUpperCase().replace(/..(?=.)/g, '$& ');

/** The roots the firm publishes: undefined while they load. They are kept to be shown without a network. */
export function useRoots(): Roots | undefined {
  const [roots, setRoots] = useState<Roots>();
  useEffect(() => {
    void readRoots()
      .catch(() => ({ seals: null, timestamps: [] }))
      .then(setRoots);
  }, []);
  return roots;
}
