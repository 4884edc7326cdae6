import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReleaseNotes } from '#contract/release-notes.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { queryClient } from '#src/session/query-client.ts';
import { until } from '#tests/fixtures/until.ts';
import { releaseNotesQuery } from './release-notes.queries.ts';
import { ReleaseNotesScreen } from './release-notes.tsx';
import { watchReleaseNotes } from './watch-release-notes.ts';

beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const notes: ReleaseNotes = {
  releases: [
    {
      version: null,
      date: null,
      items: [
        { type: 'NEW', text: 'Forms have editions.' },
        { type: 'FIXED', text: 'Back goes back.' },
      ],
    },
    { version: '1.1.0', date: '2026-10-01', items: [{ type: 'IMPROVED', text: 'Lists load sooner.' }] },
  ],
  fresh: 1,
};
/** The screen; `seen` holds the calls that noted a visit. */
function show(answer: ReleaseNotes) {
  const seen: string[] = [];
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(async (_, request) => {
    if (request.method !== 'PUT') return Response.json({ data: answer });
    seen.push(request.url);
    return new Response(null, { status: 204 });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ReleaseNotesScreen />
    </QueryClientProvider>,
  );
  return seen;
}

test('marks what is new since the last visit while it is read, and notes the visit', async () => {
  const counts: number[] = [];
  const seen = show(notes);
  const stop = watchReleaseNotes({} as never, (count) => counts.push(count));
  const newest = await screen.findByRole('list', { name: 'This version' });
  const [first, second] = within(newest).getAllByRole('listitem');
  expect(first?.textContent).toBe('NewForms have editions.Since your last visit');
  expect(second?.textContent).toBe('FixedBack goes back.');
  expect(screen.getByRole('list', { name: 'Version 1.1.0, 01 Oct 2026' })).toBeTruthy();
  await vi.waitFor(() => expect(counts.at(-1)).toBe(0));
  expect(counts).toContain(1);
  expect(seen).toHaveLength(1);
  expect(screen.getByText('1 thing is new since your last visit.')).toBeTruthy();
  expect(screen.getAllByText('Since your last visit')).toHaveLength(1);
  stop();
});

test('counts by the answer of this visit, not by one that the menu had before', async () => {
  queryClient.setQueryData(releaseNotesQuery.queryKey, notes);
  await until(() => Date.now() > (queryClient.getQueryState(releaseNotesQuery.queryKey)?.dataUpdatedAt ?? 0));
  show({ ...notes, fresh: 0 });
  await screen.findByText('Nothing is new since your last visit.');
  expect(screen.queryByText('Since your last visit')).toBeNull();
});

test('without news the page says so, and notes no visit', async () => {
  const seen = show({ ...notes, fresh: 0 });
  await screen.findByText('Nothing is new since your last visit.');
  expect(screen.queryByText('Since your last visit')).toBeNull();
  expect(seen).toEqual([]);
});
