import { useEffect, useSyncExternalStore } from 'react';
import type { ListMeta } from '#contract/core/endpoint.ts';
import type { ListQuery } from '#contract/core/list.ts';
import { currentVault, type Vault } from '../offline/vault/vault.ts';

/** A page of a list as it was last shown. */
export interface ShownPage {
  readonly query: ListQuery;
  /** The keys of its rows, in order. */
  readonly keys: readonly string[];
  readonly meta: ListMeta;
}

/** By the vault, so that it ends with the person; in memory, so that a page opened anew belongs to no list. */
const shown = new WeakMap<Vault, Map<string, ShownPage>>();
const watchers = new Set<() => void>();

/** The page of a list that was shown last since the app was opened; undefined if there is none. */
function shownPage(list: string): ShownPage | undefined {
  const vault = currentVault();
  return vault ? shown.get(vault)?.get(list) : undefined;
}

/** Keeps the page of a list that a person sees, or steps to. */
export function setShownPage(list: string, page: ShownPage): void {
  const vault = currentVault();
  if (!vault) return;
  shown.set(vault, (shown.get(vault) ?? new Map<string, ShownPage>()).set(list, page));
  for (const watcher of watchers) watcher();
}

export const useShownPage = (list: string): ShownPage | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shownPage(list),
  );

/** Keeps the page of a list while its rows are the ones `query` asks for. */
export function useKeptPage(list: string, page: ShownPage | undefined): void {
  const text = page && JSON.stringify(page);
  useEffect(() => {
    if (text) setShownPage(list, JSON.parse(text));
  }, [list, text]);
}
