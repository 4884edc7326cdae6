import { dropDraft, keepDraft } from '../offline/drafts.ts';
import { oneAtATime } from '../offline/one-at-a-time.ts';
import { LockedError, type Vault } from '../offline/vault/vault.ts';

/**
 * Keeps this work of a subject from now on, under a title for the person; null: there is none any more. Resolves once that is on disk.
 */
export type KeepDraft = (work: unknown, title?: string) => Promise<void>;

/**
 * Keeps the newest work at once, one write at a time, so that a page that ends the next moment has lost nothing but what was typed
 * while the last write ran. What comes after a forced sign-out is not kept: the key is gone. `page` is where the work goes on.
 */
export function draftKeeper(vault: Vault, subject: string, page: string): KeepDraft {
  let newest: { work: unknown; title: string } = { work: null, title: '' };
  const write = oneAtATime(() =>
    newest.work === null ? dropDraft(vault, subject) : keepDraft(vault, subject, { page, ...newest }),
  );
  return (work, title = '') => {
    newest = { work, title };
    return write(false).catch((error: unknown) => {
      if (!(error instanceof LockedError)) reportError(error);
    });
  };
}
