import { useEffect, useState } from 'react';
import { pageSizes } from '#contract/core/limits.ts';
import { putEntry, takeEntry } from '../offline/content/entries.ts';
import { currentVault } from '../offline/vault/vault.ts';

const entryOf = (list: string) => `page-size:${list}`;

/**
 * The page size a person chose for a list on this device, and the function that remembers another. Null if they chose none, undefined until
 * that is known.
 */
export function usePageSize(
  list: string,
): [size: number | null | undefined, remember: (size: number) => void] {
  const [size, setSize] = useState<number | null>();
  useEffect(() => {
    let left = false;
    readPageSize(list)
      .catch(console.warn)
      .then((last) => !left && setSize(last ?? null))
      .catch(reportError);
    return () => {
      left = true;
    };
  }, [list]);
  return [
    size,
    (next) => {
      setSize(next);
      savePageSize(list, next).catch(console.warn);
    },
  ];
}

async function readPageSize(list: string): Promise<number | undefined> {
  const vault = currentVault();
  const last = vault && (await takeEntry(vault, entryOf(list)));
  return pageSizes.find((size) => size === last);
}

async function savePageSize(list: string, size: number): Promise<void> {
  const vault = currentVault();
  if (vault) await putEntry(vault, entryOf(list), size);
}
