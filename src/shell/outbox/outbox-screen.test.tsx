import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OutboxScreen } from './outbox-screen.tsx';

const kept = vi.hoisted(() => ({ items: async (): Promise<unknown[]> => [] }));
vi.mock('#src/offline/vault/vault.ts', () => ({ currentVault: () => ({ name: 'vault' }) }));
vi.mock('#src/offline/outbox/items/items.ts', () => ({ listItems: () => kept.items() }));
vi.mock('./outbox-item.tsx', () => ({
  OutboxItemCard: ({ item }: { item: { title: string } }) => item.title,
}));

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

const none = 'Nothing waits to be sent';
const unreadable = 'What waits on this device can’t be read';
const failing = async () => {
  throw new Error('The database cannot be opened.');
};

test.each([
  ['one that was read and is empty', async () => [], none],
  ['one with something', async () => [{ id: '1', title: 'Lease', state: 'waiting' }], 'Lease'],
  ['one that cannot be read', failing, unreadable],
  ['one that is not read yet', () => new Promise<never>(() => undefined), undefined],
] as const)('the outbox is said to be empty only if it was read: %s', async (_, items, words) => {
  kept.items = items as () => Promise<unknown[]>;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OutboxScreen />
    </QueryClientProvider>,
  );
  if (words) await screen.findByText(words);
  for (const other of [none, unreadable])
    expect(screen.queryAllByText(other)).toHaveLength(other === words ? 1 : 0);
});

test('an outbox that can be read again shows what is in it', async () => {
  kept.items = failing;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OutboxScreen />
    </QueryClientProvider>,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  kept.items = async () => [{ id: '1', title: 'Lease', state: 'waiting' }];
  again.click();
  await screen.findByText('Lease');
});
