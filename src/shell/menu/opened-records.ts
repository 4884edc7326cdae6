import type { AnyRouter } from '@tanstack/react-router';
import { turns } from '#src/lib/turns.ts';
import { putEntry, takeEntry } from '#src/offline/content/entries.ts';
import type { Vault } from '#src/offline/vault/vault.ts';

const entry = 'recently-opened';
const most = 30;
const recordId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The id of a path's record. */
export const idIn = (path: string): string | undefined => path.match(recordId)?.[0];

const isPath = (value: unknown): value is string => typeof value === 'string';

/** Paths of the records opened last on this device, the newest first: no titles, which the person may lose the right to see. */
export async function openedPaths(vault: Vault): Promise<string[]> {
  const paths = await takeEntry(vault, entry);
  return Array.isArray(paths) ? paths.filter(isPath) : [];
}

/** The paths after one more was opened: each record is included once, by its page opened last. */
export const withOpened = (paths: readonly string[], path: string): string[] =>
  [path, ...paths.filter((other) => idIn(other) !== idIn(path))].slice(0, most);

/** Remembers the opened records. Returns a function that stops. */
export function keepOpened(router: AnyRouter, vault: Vault): () => void {
  const inTurn = turns(1);
  return router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    if (!idIn(pathname)) return;
    inTurn(async () => putEntry(vault, entry, withOpened(await openedPaths(vault), pathname))).catch(
      console.warn,
    );
  });
}
