import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asOurs } from '#src/api/test-fetch.ts';
import { testSettings } from '#src/api/test-settings.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { loadConfig } from '#src/session/config.ts';
import { setReach } from '#src/session/connectivity.ts';
import { signOut, unsentWork } from '#src/session/vault/sign-out.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { Logout } from './logout.tsx';

// Storage of a session is tested in the browser tests.
vi.mock('#src/session/vault/sign-out.ts', () => ({
  signOut: vi.fn(async () => []),
  unsentWork: vi.fn(async () => []),
  unsavedWork: async () => [],
}));

beforeEach(() => {
  vi.stubGlobal('fetch', () => asOurs(Response.json(testSettings())));
});
afterEach(() => {
  setReach({ online: true });
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function opened() {
  await loadConfig();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <Logout portal="client" />
    </RouterContextProvider>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('online, nobody is asked', async () => {
  await opened();
  await untilPasses(() => expect(signOut).toHaveBeenCalledExactlyOnceWith('client'));
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('offline, one question comes first: what is erased comes back only with a connection', async () => {
  setReach({ online: false });
  await opened();
  expect(await screen.findByText(/erased.*only with a connection/)).toBeDefined();
  expect(signOut).not.toHaveBeenCalled();
  await press('Erase it and sign out');
  await untilPasses(() => expect(signOut).toHaveBeenCalledExactlyOnceWith('client', []));
});

test('on a network that leads nowhere, the same question comes: the browser calls it online', async () => {
  const settings = asOurs(Response.json(testSettings()));
  const answers = vi.fn().mockResolvedValueOnce(settings).mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', answers);
  await opened();
  expect(await screen.findByText(/erased.*only with a connection/)).toBeDefined();
  expect(signOut).not.toHaveBeenCalled();
});

test('offline with something unsent, that is the only question', async () => {
  setReach({ online: false });
  vi.mocked(unsentWork).mockResolvedValueOnce([{ id: '1', title: 'Lease' } as OutboxItem]);
  await opened();
  await press('Discard it and sign out');
  await untilPasses(() => expect(signOut).toHaveBeenCalledOnce());
  expect(screen.queryByText(/only with a connection/)).toBeNull();
});

test('work that another tab added since is asked about before anything is lost', async () => {
  const [lease, address] = [
    { id: '1', title: 'Lease', mayHaveArrived: true },
    { id: '2', title: 'New address', mayHaveArrived: false },
  ] as OutboxItem[];
  vi.mocked(unsentWork)
    .mockResolvedValueOnce([lease as OutboxItem])
    .mockResolvedValueOnce([lease as OutboxItem, address as OutboxItem]);
  vi.mocked(signOut).mockResolvedValueOnce([address as OutboxItem]);
  await opened();
  expect(await screen.findAllByText(/does not take it back/)).toHaveLength(1);
  await press('Discard it and sign out');
  expect(await screen.findByText(/Something was added since you were asked/)).toBeDefined();
  expect(screen.getByText('New address')).toBeDefined();
  await press('Discard it and sign out');
  await untilPasses(() =>
    expect(vi.mocked(signOut).mock.calls).toEqual([
      ['client', ['1']],
      ['client', ['1', '2']],
    ]),
  );
});
