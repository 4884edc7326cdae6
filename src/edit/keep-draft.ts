import { dropDraft, keepDraft } from '../offline/drafts.ts';
import { currentVault, type Vault } from '../offline/vault/vault.ts';

/**
 * Keeps this work of a subject from now on, under a title for the person; null: there is none any more. Resolves once that is on disk.
 */
export type KeepDraft = (work: unknown, title?: string) => Promise<void>;

/**
 * Keeps the newest work at once, one write at a time, so that a page that ends the next moment has lost nothing but what was typed
 * while the last write ran. `page` is where the work goes on.
 */
export function draftKeeper(vault: Vault, subject: string, page: string): KeepDraft {
  let newest = 0;
  let writes = Promise.resolve();
  return (work, title = '') => {
    newest += 1;
    const own = newest;
    writes = writes
      .then(() => {
        // What came since is worth more than a write of its own.
        if (own !== newest) return;
        return work === null ? dropDraft(vault, subject) : keepDraft(vault, subject, { title, page, work });
      })
      .catch((error: unknown) => {
        // After a forced sign-out the fence kept it out, which is all there is to do.
        if (currentVault() === vault) reportError(error);
      });
    return writes;
  };
}
