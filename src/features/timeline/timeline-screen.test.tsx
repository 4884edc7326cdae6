import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TimelineEntry, TimelineKind } from '#contract/clients/timeline.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { setReach } from '#src/session/connectivity.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { type TimelineFilter, TimelineScreen } from './timeline-screen.tsx';

const id = '019a0000-0000-7000-8000-000000000001';
const record = (at: number) => `019a0000-0000-7000-8000-00000000001${at}`;
const entry = (
  at: number,
  kind: TimelineKind,
  title: string,
  detail: string | null,
  day: string,
): TimelineEntry => ({
  ...{ id: record(at), kind, title, detail, at: `${day}T12:00:00.000Z`, by: 'Dora Winter' },
});
const entries = [
  entry(1, 'lifecycle', 'hold', 'Waiting for papers.', '2026-03-02'),
  entry(2, 'envelope', 'Engagement letter', 'completed', '2026-03-02'),
  entry(3, 'meeting', 'Budget', 'MINUTES_SIGNED', '2026-03-01'),
];
const older = entry(4, 'document', 'Lease', 'Contract', '2026-01-05');
const next = `2026-03-01T12:00:00.000000Z_${record(3)}`;
const asked: URLSearchParams[] = [];

function show(first: TimelineEntry[], filter: TimelineFilter = {}) {
  const onFilter = vi.fn();
  stubFetch(({ searchParams }) => {
    asked.push(searchParams);
    const isOlder = searchParams.has('before');
    const data = { entries: isOlder ? [older] : first, next: isOlder || first.length === 0 ? null : next };
    const more = { kinds: ['lifecycle', 'document'], people: isOlder ? [] : ['Dora Winter', 'Ben Moss'] };
    return Promise.resolve(Response.json({ data: { ...data, ...more } }));
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>
        <TimelineScreen id={id} filter={filter} onFilter={onFilter} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return onFilter;
}

beforeEach(() => {
  asked.length = 0;
  setReach({ online: true });
  setSession(sessionFrom('app', { ...signedIn(), version: '1' }));
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
});
afterEach(() => {
  cleanup();
  setSession(null);
});

it('groups entries by day, the newest first, in words, each with a link to its record', async () => {
  show(entries);
  const days = await screen.findAllByRole('region', { name: /2026$/ });
  expect(days.map((day) => within(day).getAllByRole('listitem').length)).toEqual([2, 1]);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Put on hold', `/app/clients/${id}/info`],
    ['Engagement letter', `/app/sign/list/${record(2)}`],
    ['Budget', `/app/clients/${id}/board-management/${record(3)}`],
  ]);
  expect(screen.getByText(/Minutes signed/)).toBeDefined();
  expect(screen.getByText(/Waiting for papers/)).toBeDefined();
  expect(screen.getByText(/^Meeting · Dora Winter · \d\d:\d\d$/)).toBeDefined();
});

it('adds older entries when they are asked for, until there are no more', async () => {
  show(entries);
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByRole('link', { name: 'Lease' })).toBeDefined();
  expect(asked.at(-1)?.get('before')).toBe(next);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('asks for one kind and one person, among those there are', async () => {
  const onFilter = show(entries, { person: 'Ben Moss' });
  await screen.findByRole('link', { name: 'Budget' });
  expect(asked[0]?.get('person')).toBe('Ben Moss');
  const kinds = within(screen.getByLabelText('Kind')).getAllByRole('option');
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Kind: all', 'Status', 'Document']);
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'document' } });
  expect(onFilter).toHaveBeenLastCalledWith({ kind: 'document', person: 'Ben Moss' });
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: '' } });
  expect(onFilter).toHaveBeenLastCalledWith({});
});

it('says that there is nothing, or nothing of what was chosen', async () => {
  show([]);
  expect(await screen.findByText('Nothing yet')).toBeDefined();
  cleanup();
  show([], { kind: 'filing' });
  expect(await screen.findByText('Nothing of this kind')).toBeDefined();
});

it('without a connection keeps what was read, and says that older entries come later', async () => {
  show(entries);
  const button = await screen.findByRole('button', { name: 'Show older' });
  act(() => setReach({ online: false }));
  expect(button).toHaveProperty('disabled', true);
  expect(screen.getByText('Older entries come with the connection.')).toBeDefined();
});
