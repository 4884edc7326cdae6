import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { useOutbox } from './use-outbox.ts';

const kept = vi.hoisted(() => ({ items: [{ id: '1', state: 'waiting' }] }));
vi.mock('../offline/vault/vault.ts', () => ({ currentVault: () => ({ name: 'vault' }) }));
vi.mock('../offline/outbox/items/items.ts', () => ({ listItems: async () => kept.items }));

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

const Waiting = () => <p>{useOutbox().filter(({ state }) => state === 'waiting').length} wait</p>;

test('what another tab has sent, and was closed before it told so, no longer waits', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(
    <QueryClientProvider client={queryClient}>
      <Waiting />
    </QueryClientProvider>,
  );
  await screen.findByText('1 wait');
  kept.items = [{ id: '1', state: 'sent' }];
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(await screen.findByText('0 wait')).toBeTruthy();
});
