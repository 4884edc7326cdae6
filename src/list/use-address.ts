import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { putEntry, takeEntry } from '../offline/entries.ts';
import { currentVault, type Vault } from '../offline/vault/vault.ts';
import type { Address } from './address.ts';

const entryOf = (list: string) => `last-visited:${list}`;

/** What was remembered since the vault was opened: whoever comes back at once is faster than what writes it. */
const fresh = new WeakMap<Vault, Map<string, Address>>();

const isAddress = (value: unknown): value is Address =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((part) => typeof part === 'string');

/**
 * The address of a list's page and the way to change it. Opened without a query, the list is as it was left: its last address is
 * remembered on this device (`useRemembered`). Until that is `known` nothing is asked.
 */
export function useAddress(list: string): [address: Address, go: (next: Address) => void, known: boolean] {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const bare = Object.keys(address).length === 0;
  const [known, setKnown] = useState(!bare);

  const go = (next: Address, replace: boolean) =>
    void navigate({ to: '.', search: () => next as never, replace });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the list is opened
  useEffect(() => {
    if (known) return;
    recall(list)
      .then((last) => last && go(last, true))
      // A list that cannot be recalled begins anew.
      .catch(console.warn)
      .finally(() => setKnown(true));
  }, [list]);

  return [address, (next) => go(next, false), known];
}

/**
 * Remembers the address of a list once it was `answered`, encrypted, by name and portal (specification, section 2). One that
 * could not be answered would only bring its failure back.
 */
export function useRemembered(list: string, address: Address, answered: boolean): void {
  const text = JSON.stringify(address);
  useEffect(() => {
    if (answered) remember(list, JSON.parse(text)).catch(console.warn);
  }, [list, answered, text]);
}

async function recall(list: string): Promise<Address | undefined> {
  const vault = currentVault();
  const last = vault && (fresh.get(vault)?.get(list) ?? (await takeEntry(vault, entryOf(list))));
  return isAddress(last) && Object.keys(last).length > 0 ? last : undefined;
}

async function remember(list: string, address: Address): Promise<void> {
  const vault = currentVault();
  if (!vault) return;
  fresh.set(vault, (fresh.get(vault) ?? new Map<string, Address>()).set(list, address));
  await putEntry(vault, entryOf(list), address);
}
