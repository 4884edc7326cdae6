import { useEffect, useState } from 'react';
import { readKeptDraft } from '../offline/content/drafts.ts';
import { itemsOf } from '../offline/outbox/items/items.ts';
import { openVault } from '../offline/vault/vault.ts';
import { answersAnew } from './answers-anew.ts';
import { initialForm, type Kept } from './begin.ts';

async function readKept(subject: string): Promise<Kept> {
  const vault = openVault();
  const [draft, items] = await Promise.all([readKeptDraft(vault, subject), itemsOf(vault, subject)]);
  const sent = items.filter(({ state }) => state === 'sent');
  return {
    draft,
    unsent: items.findLast((item) => item.state !== 'sent' && initialForm(item) !== undefined),
    sent,
  };
}

/**
 * The kept state of an edit on this device, read when the edit begins; undefined until then.
 * @param present false while the record itself is still loading
 */
export function useKept(subject: string, present = true): Kept | undefined {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    if (!present) return;
    let over = false;
    const read = answersAnew().then(() => readKept(subject));
    read.then(
      (found) => !over && setKept(found),
      (error: unknown) => {
        reportError(error);
        if (!over) setKept({ draft: undefined, unsent: undefined });
      },
    );
    return () => {
      over = true;
    };
  }, [subject, present]);
  return kept;
}
