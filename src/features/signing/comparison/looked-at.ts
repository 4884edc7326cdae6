import { useSyncExternalStore } from 'react';
import type { Look, LookAt } from '#contract/signing/drawing.ts';
import { looksFor } from '#contract/signing/drawing-rules.ts';
import { storeOf } from '#src/lib/store.ts';
import type { ComparedDocument } from './comparison.rules.ts';

/*
 * Looks that the sender confirmed: for all steps of the wizard, until the app is left. They are at the bytes of a file with the differences
 * that were found of it then: the same file added again keeps them, unless newer programs find something else.
 */
const confirmed = storeOf<ReadonlySet<string>>(new Set());

type Bytes = Pick<ComparedDocument, 'sha256' | 'drawing'>;
const keyOf = ({ sha256, drawing }: Bytes, what: Look): string =>
  JSON.stringify([sha256, what, drawing.differing]);

type Documents = readonly (Pick<Bytes, 'sha256'> & Partial<Bytes>)[];

/** The confirmed looks among those that these documents need. */
export const lookedAtOf = (documents: Documents, keys = confirmed.now()): LookAt[] =>
  documents.flatMap(({ sha256, drawing }) =>
    drawing
      ? looksFor({ sha256, drawing }).filter(({ what }) => keys.has(keyOf({ sha256, drawing }, what)))
      : [],
  );

/** The same, followed by the screen. */
export const useLookedAt = (documents: Documents): LookAt[] =>
  lookedAtOf(documents, useSyncExternalStore(confirmed.subscribe, confirmed.now));

export function setLookedAt(bytes: Bytes, what: Look, isLookedAt: boolean): void {
  const keys = new Set(confirmed.now());
  if (isLookedAt) keys.add(keyOf(bytes, what));
  else keys.delete(keyOf(bytes, what));
  confirmed.set(keys);
}
