import { trimPathRight, useLocation, useMatch, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { putEntry, takeEntry } from '../offline/content/entries.ts';
import { currentVault, type Vault } from '../offline/vault/vault.ts';
import { keepSearch } from './keep-search.ts';
import type { ListSearch } from './list-search.ts';

const entryOf = (list: string) => `last-visited:${list}`;

/** The addresses remembered since the vault was opened: a person may come back before the write has ended. */
const fresh = new WeakMap<Vault, Map<string, ListSearch>>();

const isAddress = (value: unknown): value is ListSearch =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((part) => typeof part === 'string');

interface Entry {
  address: ListSearch;
  /** Index of the entry in the page's history. */
  step: number;
}

/** A path in the router's normal form; that of a folder's page ends in a slash. */
const plain = (path: string) => trimPathRight(path).toLowerCase();

/** The history entry of this page; undefined while another page is loading. */
function useEntry(): Entry | undefined {
  const own = useMatch({ strict: false, select: ({ pathname }) => plain(pathname) });
  return useLocation({
    select: ({ pathname, search, state }) => {
      if (plain(pathname) !== own) return undefined;
      // an entry not made by the router has no number
      return { address: keepSearch(search), step: state.__TSR_index || 0 };
    },
    structuralSharing: true,
  });
}

/**
 * The address of a list's page and the function that changes it. Opened without a query, the list has its last address, which is remembered
 * on this device (`useRemembered`); nothing is fetched until it is `known`. After going back, or following a link within the list, the list
 * is as the address says.
 */
export function useAddress(
  list: string,
): [address: ListSearch, go: (next: ListSearch) => void, known: boolean] {
  const navigate = useNavigate();
  const [shown, setShown] = useState<Entry>({ address: {}, step: Number.NEGATIVE_INFINITY });
  const entry = useEntry() ?? shown;
  const { address, step } = entry;
  // Opened from another page, even if that one was still loading; a link within the list's own page is one step, and is followed.
  const opened = step > shown.step + 1 && Object.keys(address).length === 0;
  if (!opened && entry !== shown) setShown(entry);

  const go = (next: ListSearch, replace: boolean) =>
    void navigate({ to: '.', search: () => next as never, replace });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the list is opened
  useEffect(() => {
    if (!opened) return;
    let left = false;
    recall(list)
      // A list whose address cannot be read back begins with its defaults.
      .catch(console.warn)
      .then((last) => {
        if (left) return;
        if (last) go(last, true);
        else setShown(entry);
      })
      .catch(reportError);
    return () => {
      left = true;
    };
  }, [list, opened, step]);

  return [address, (next) => go(next, false), entry === shown && step >= 0];
}

/**
 * Remembers the address of a list once it was `answered`, encrypted, by name and portal (specification, section 2). An address without an
 * answer would only fail again.
 */
export function useRemembered(list: string, address: ListSearch, answered: boolean): void {
  const text = JSON.stringify(address);
  useEffect(() => {
    if (answered) remember(list, JSON.parse(text)).catch(console.warn);
  }, [list, answered, text]);
}

async function recall(list: string): Promise<ListSearch | undefined> {
  const vault = currentVault();
  const last = vault && (fresh.get(vault)?.get(list) ?? (await takeEntry(vault, entryOf(list))));
  return isAddress(last) && Object.keys(last).length > 0 ? last : undefined;
}

async function remember(list: string, address: ListSearch): Promise<void> {
  const vault = currentVault();
  if (!vault) return;
  fresh.set(vault, (fresh.get(vault) ?? new Map<string, ListSearch>()).set(list, address));
  await putEntry(vault, entryOf(list), address);
}
