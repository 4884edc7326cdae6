import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CommandName, commands } from '../../contract/commands.ts';
import type { Input } from '../../contract/endpoint.ts';
import { needsPerson } from '../offline/database/rows.ts';
import { onOutboxChange } from '../offline/outbox/changes.ts';
import type { OutboxItem } from '../offline/outbox/items.ts';
import { currentVault } from '../offline/vault/vault.ts';

const queryKey = ['outbox'];

/** What this person did on this device and the server has not confirmed, and what it confirmed lately; the newest first. */
export function useOutbox(): readonly OutboxItem[] {
  const client = useQueryClient();
  const name = currentVault()?.name;
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const vault = currentVault();
      return vault ? (await import('../offline/outbox/items.ts')).listItems(vault) : [];
    },
    networkMode: 'always',
    meta: { persist: false },
  });
  useEffect(
    () => (name ? onOutboxChange(name, () => void client.invalidateQueries({ queryKey })) : undefined),
    [name, client],
  );
  return data ?? [];
}

/** The inputs of a command's items that are on their way to the server: the overlay over its rows. What can't be read any more is not among them. */
export function usePending<C extends CommandName>(command: C): Input<(typeof commands)[C]['endpoint']>[] {
  return useOutbox()
    .filter((item) => item.command === command && item.state !== 'sent' && !needsPerson(item.state))
    .flatMap(({ body }) => (body === undefined ? [] : [body as Input<(typeof commands)[C]['endpoint']>]));
}
