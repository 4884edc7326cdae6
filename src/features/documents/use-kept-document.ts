import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorNotificationMs } from '#contract/core/limits.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { isKept } from '#src/offline/content/files.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { useReach } from '#src/session/connectivity.ts';
import { notify } from '#src/ui/notifications/store.ts';
import type { DocumentSource, Keepable } from './documents.commands.ts';
import { NoRoomError } from './no-room-error.ts';

const load = () => import('./documents.commands.ts');

/** State of a document on this device (undefined while that is looked up), and the function that changes it. */
export function useKeptDocument(document: Keepable, from: DocumentSource) {
  const { id, file } = document;
  const client = useQueryClient();
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  const queryKey = ['kept', id, file.sha256];
  const { data: kept } = useQuery({
    queryKey,
    queryFn: () => isKept(openVault(), { id, sha256: file.sha256 }),
    networkMode: 'always',
    meta: { persist: false },
  });

  async function change() {
    setBusy(true);
    try {
      const { keepDocument, removeDocument } = await load();
      await (kept ? removeDocument(document) : keepDocument(document, from));
      notify({ message: kept ? 'Removed from this device.' : 'Kept on this device: it opens offline.' });
    } catch (error) {
      const isExplained = error instanceof ApiError || error instanceof NoRoomError || isUnreached(error);
      const message = isExplained ? (error as Error).message : 'This did not work. Try again in a moment.';
      notify({ type: 'error', message, duration: errorNotificationMs });
      if (!isExplained) reportError(error);
    } finally {
      await client.invalidateQueries({ queryKey });
      setBusy(false);
    }
  }
  return {
    kept,
    busy,
    /** Only keeping needs a connection; removing does not. */
    possible: kept !== undefined && (kept || online),
    change: () => void change().catch(reportError),
  };
}
