import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstMailsPerDay, firstMailsScarce } from '#contract/core/limits.ts';
import { holdBearers } from '../api/bearers.ts';
import { stubFetch } from '../api/test-fetch.ts';
import { FirstMailsLeft } from './first-mails-left.tsx';

beforeEach(() => holdBearers([{ audience: 'staff', token: 'token' }], 0));
afterEach(() => vi.unstubAllGlobals());

/** Shows the note with that many left. @returns the number of calls the server got */
function show(left: number | null): () => number {
  let asked = 0;
  stubFetch(async () => {
    asked++;
    return Response.json({ data: { left, most: firstMailsPerDay, opens_at: '2026-03-02T00:00:00.000Z' } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FirstMailsLeft />
    </QueryClientProvider>,
  );
  return () => asked;
}

test('while many e-mails may go to new addresses nothing is said', async () => {
  const asked = show(null);
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  [firstMailsScarce, `E-mails can go to ${firstMailsScarce} more addresses today`],
  [1, 'E-mails can go to 1 more address today'],
  [0, `E-mails went to ${firstMailsPerDay} addresses today`],
])('with %i left it says so before the next one is refused', async (left, words) => {
  show(left);
  expect((await screen.findByRole('status')).textContent).toContain(words);
});
