import { useState } from 'react';
import { newId } from '#contract/core/values.ts';
import { draftKeeper } from '#src/edit/keep-draft.ts';
import { type PhotoStore, type Photos, usePhotos } from '#src/files/photos/use-photos.ts';
import { now } from '#src/lib/time/clock.ts';
import { readKeptDraft } from '#src/offline/content/drafts.ts';
import type { ShareForm } from '#src/offline/database/rows.ts';
import { currentVault, LockedError, openVault } from '#src/offline/vault/vault.ts';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';

const load = () => import('#src/offline/outbox/shared/shared-files.ts');
type PhotoForm = Extract<ShareForm, `${string}.photos`>;

/** Pages are kept as the files of a draft are, sealed; their order and looks as what is typed is. */
function storeOf(form: PhotoForm, page: string): PhotoStore {
  const subject = `photos:${form}`;
  const vault = currentVault();
  const keep = vault && draftKeeper(vault, subject, page);
  /** The vault of the person whose form it is: another may have come while a photo was read. */
  const own = () => {
    const open = openVault();
    if (open.name !== vault?.name) throw new LockedError();
    return open;
  };
  const wanted = new Set<string>();
  return {
    async read() {
      if (!vault) return { draft: undefined, pictures: [] };
      const { readShared } = await load();
      const files = await readShared(openVault(), form);
      const draft = (await readKeptDraft(openVault(), subject))?.work;
      return {
        draft,
        pictures: files.flatMap(({ id, bytes, type }) => {
          wanted.add(id);
          return bytes ? [{ id, bytes: new Blob([bytes], { type }) }] : [];
        }),
      };
    },
    async keep(id, bytes) {
      if (!vault) return;
      wanted.add(id);
      const { keepDraftFiles } = await load();
      const { size, type } = bytes;
      const file = { id, documentId: newId(now()), name: 'Photo.jpg', size, type, bytes };
      await keepDraftFiles(own(), [file], form, (one) => wanted.has(one));
    },
    async drop(ids) {
      for (const id of ids) wanted.delete(id);
      if (!vault || ids.length === 0) return;
      const { dropShared } = await load();
      await dropShared(own(), ids);
    },
    keepDraft(draft) {
      void keep?.(draft, `Photos for the firm: ${draft?.name ?? ''}`);
    },
  };
}

/** Photos of a form to the firm that become one PDF; they outlive a reload, and are gone once they were sent. */
export function useKeptPhotos(form: PhotoForm, page: string): Photos {
  const [store] = useState(() => storeOf(form, page));
  return usePhotos(store, sayFailed);
}
