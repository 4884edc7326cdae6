import { newId } from '#contract/core/values.ts';
import { ApiError } from '../api/errors.ts';
import { notifyWatchers } from '../api/watch.ts';
import { now } from '../lib/time/clock.ts';
import { itemsOf } from '../offline/outbox/items/items.ts';
import { discardItem, undoItem } from '../offline/outbox/lazily.ts';
import { openVault } from '../offline/vault/vault.ts';
import { reachable } from '../session/connectivity.ts';
import { flushNow } from '../session/flush-now.ts';
import { readAgain } from '../session/read-again.ts';
import { sayFailed } from '../ui/notifications/say-failed.ts';
import type { EditPorts } from './editing.ts';
import { draftKeeper } from './keep-draft.ts';

/** The ports of an edit on this device; its draft is kept under a subject, and goes on at a page. */
export function devicePorts({ subject, page }: { subject: string; page: string }): EditPorts {
  const vault = openVault();
  return {
    isOnline: () => reachable.now().online,
    keepDraft: draftKeeper(vault, subject, page),
    writesOf: (of) => itemsOf(vault, of),
    sendWrites: flushNow,
    discardWrite: (item) => discardItem(vault, item),
    undoWrite: (item) => undoItem(vault, item),
    readAgain: (calls) => void readAgain(calls),
    failed(error, endpoint) {
      if (error instanceof ApiError && endpoint) notifyWatchers.failed(error, endpoint);
      else sayFailed(error);
    },
    newKey: () => newId(now()),
  };
}
