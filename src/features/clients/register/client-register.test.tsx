import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permission } from '#contract/core/permissions.ts';
import type { ClientRegistry, RegistryDifference } from '#contract/registry/registry-checks.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { setReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { ClientRegister } from './client-register.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ params: _, to, ...rest }: ComponentProps<'a'> & { params: object; to: string }) => (
    <a {...rest} href={to} />
  ),
}));

const difference = (change: Partial<RegistryDifference> = {}): RegistryDifference => ({
  field: 'date_of_incorporation',
  ours: '2010-05-04',
  theirs: '2011-05-04',
  state: 'OPEN',
  checked_at: '2026-11-27T09:30:00.000Z',
  outdated: false,
  decided_by: null,
  decided_at: null,
  ...change,
});
const answer = (...differences: RegistryDifference[]): ClientRegistry => ({
  checked_at: '2026-11-27T09:30:00.000Z',
  outcome: differences.some(({ state }) => state === 'OPEN') ? 'DIFFERS' : 'SAME',
  note: null,
  differences,
});

let registry: ClientRegistry | undefined;
let sent: { path: string; method: string }[];
beforeEach(() => {
  sent = [];
  setReach({ online: true });
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(({ pathname }, { method }) => {
    sent.push({ path: pathname, method });
    if (pathname.endsWith('/job/status')) return Response.json({ data: null });
    return registry
      ? Response.json({ data: registry })
      : Response.json({ message: 'Down.', code: 'internal', requestId: 'r1' }, { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  setSession(null);
});

function show(shown: ClientRegistry | undefined, permissions: Permission[] = ['edit client']) {
  registry = shown;
  const { user } = signedIn();
  const all = ['view client', 'view info client', ...permissions];
  setSession(sessionFrom('app', { user: { ...user, permissions: all }, employee: null, version: '1' }));
  render(
    <QueryClientProvider client={queryClient}>
      <ClientRegister id="0198c0de-0000-7000-8000-000000000001" />
    </QueryClientProvider>,
  );
}
const buttons = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('a difference has both values, and is accepted or kept', async () => {
  show(answer(difference(), difference({ field: 'name', ours: 'Quay AG', theirs: 'Kai AG' })));
  const list = await screen.findByRole('list', { name: 'Differences from the register' });
  expect(within(list).getByText(/^Register:.*2011/)).toBeTruthy();
  expect(within(list).getByText(/^Here:.*2010/)).toBeTruthy();
  expect(buttons()).toEqual([
    'Check the register',
    'Accept: Date of incorporation',
    'Keep ours: Date of incorporation',
    'Accept: Name',
    'Keep ours: Name',
    'Accept all',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Accept all' }));
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
});

test('a status and an address are changed where they belong', async () => {
  show(
    answer(
      difference({ field: 'status', ours: 'ACTIVE', theirs: 'DISSOLVED' }),
      difference({ field: 'registered_address', ours: null, theirs: 'Quay 1, Bern' }),
    ),
  );
  expect(await screen.findByText('Here: nothing')).toBeTruthy();
  expect(buttons()).toEqual(['Check the register', 'Keep ours: Status', 'Keep ours: Registered address']);
  expect(screen.getByRole('link', { name: 'Change the address' })).toBeTruthy();
});

test('a difference that the client has overtaken, or that was decided, offers nothing', async () => {
  const decided = { decided_by: { id: '1', name: 'Ada Example' }, decided_at: '2026-11-27T09:30:00.000Z' };
  show(
    answer(
      difference({ outdated: true }),
      difference({ field: 'registration_number', state: 'ACCEPTED', outdated: true, ...decided }),
      difference({ field: 'name', state: 'KEPT', ...decided }),
    ),
  );
  expect(await screen.findAllByText(/Changed here since the check/)).toHaveLength(2);
  expect(screen.queryByText(/^Accepted on/)).toBeNull();
  expect(screen.getByText(/^Kept as it is here on .* by Ada Example\.$/)).toBeTruthy();
  expect(buttons()).toEqual(['Check the register']);
});

test('people who may change nothing see what differs, and a client that was never compared says so', async () => {
  show(answer(difference()), []);
  await screen.findByRole('list', { name: 'Differences from the register' });
  expect(buttons()).toEqual([]);
  cleanup();
  queryClient.clear();
  show({ checked_at: null, outcome: null, note: null, differences: [] }, []);
  expect(await screen.findByText(/Not compared with its public register yet/)).toBeTruthy();
});

test('an answer that does not come is said, and nothing is asked for without a connection', async () => {
  setReach({ online: false });
  show(undefined);
  const check = screen.getByRole('button', { name: 'Check the register' });
  expect(check).toHaveProperty('disabled', true);
  expect(await screen.findByRole('button', { name: /again/i }, { timeout: 15_000 })).toBeTruthy();
}, 20_000);
