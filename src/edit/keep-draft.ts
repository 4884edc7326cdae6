import { turns } from '../lib/turns.ts';
import { dropDraft, keepDraft } from '../offline/content/drafts.ts';
import { currentVault, type Vault } from '../offline/vault/vault.ts';

/** Keeps this work as the draft of a subject, under a title for the person; null removes the draft. Resolves once that is on disk. */
export type KeepDraft = (work: unknown, title?: string) => Promise<void>;

/**
 * Keeps the newest work at once, one write at a time: a page that ends loses at most the text typed during the last write. `page` is the
 * path where the work goes on.
 */
export function draftKeeper(vault: Vault, subject: string, page: string): KeepDraft {
  let newest = 0;
  const inTurn = turns(1);
  return (work, title = '') => {
    newest += 1;
    const own = newest;
    return inTurn(async () => {
      // Newer work makes this write superfluous.
      if (own !== newest) return;
      await (work === null ? dropDraft(vault, subject) : keepDraft(vault, subject, { title, page, work }));
    }).catch((error: unknown) => {
      // After a forced sign-out the fence refused the write, as it should.
      if (currentVault() === vault) reportError(error);
    });
  };
}
