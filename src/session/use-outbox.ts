import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CommandName } from '#contract/commands.ts';
import { needsPerson } from '../offline/database/rows.ts';
import type { OutboxItem } from '../offline/outbox/items/items.ts';
import { type InputOf, isNewsAt } from '../offline/outbox/items/overlay.ts';
import { onOutboxChange } from '../offline/outbox/queue/changes.ts';
import { currentVault } from '../offline/vault/vault.ts';

const queryKey = ['outbox'];
/** A tab that sends something may be closed before it tells the others: while something waits, a tab looks itself this often, ms. */
const lookMs = 5000;

/** The outbox as far as a screen has read it. */
export interface OutboxReading {
  /** The person's items on this device: unconfirmed ones and lately confirmed ones, the newest first. */
  readonly items: readonly OutboxItem[];
  /** `reading` until this browser has answered the screen that asks, `unreadable` if it could not: then nothing follows from a missing item. */
  readonly state: 'reading' | 'read' | 'unreadable';
  readonly again: () => Promise<unknown>;
}

/** The outbox, for screens that conclude something from an item that is not there. */
export function useOutboxReading(): OutboxReading {
  const client = useQueryClient();
  const name = currentVault()?.name;
  const {
    data = [],
    isError,
    isFetchedAfterMount,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async () => {
      const vault = currentVault();
      return vault ? (await import('../offline/outbox/items/items.ts')).listItems(vault) : [];
    },
    networkMode: 'always',
    // A screen opened by an act reads the outbox with it.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((item) => item.state === 'waiting') ? lookMs : false),
    meta: { persist: false },
  });
  useEffect(
    () => (name ? onOutboxChange(name, () => void client.invalidateQueries({ queryKey })) : undefined),
    [name, client],
  );
  const state = isError ? 'unreadable' : isFetchedAfterMount ? 'read' : 'reading';
  return { items: data, state, again: refetch };
}

/** The items of the outbox, none as long as it is not read. */
export const useOutbox = (): readonly OutboxItem[] => useOutboxReading().items;

/**
 * The inputs of a command that the server's answer of `asOf` (device time, ms) does not show: on their way, or taken since. The overlay
 * over its rows.
 */
export const usePending = <C extends CommandName>(command: C, asOf: number): InputOf<C>[] =>
  useOutbox().flatMap((item) =>
    item.command === command && item.body !== undefined && !needsPerson(item.state) && isNewsAt(item, asOf)
      ? [item.body as InputOf<C>]
      : [],
  );
