import { useEffect, useState } from 'react';
import { readDraft } from '../offline/drafts.ts';
import { itemsOf } from '../offline/outbox/items.ts';
import { openVault } from '../offline/vault/vault.ts';
import type { Kept } from './begin.ts';

async function readKept(subject: string): Promise<Kept> {
  const vault = openVault();
  const [draft, items] = await Promise.all([readDraft(vault, subject), itemsOf(vault, subject)]);
  return { draft, unsent: items.findLast(({ state, body }) => state !== 'sent' && body !== undefined) };
}

/** What this device keeps of an edit, read when it begins; undefined until it is. */
export function useKept(subject: string): Kept | undefined {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    let over = false;
    readKept(subject).then(
      (read) => !over && setKept(read),
      (error: unknown) => {
        reportError(error);
        if (!over) setKept({ draft: undefined, unsent: undefined });
      },
    );
    return () => {
      over = true;
    };
  }, [subject]);
  return kept;
}
