import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { HeldUpload } from '#contract/documents/held-uploads.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { HeldUploads } from './held-uploads.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const held = (change: Partial<HeldUpload>): HeldUpload => ({
  id: 'u',
  client: { id: 'c', name: 'Alder' },
  sender: 'Con Tact',
  name: 'Letter.txt',
  size: 2048,
  state: 'WAITING',
  reason: 'The scan ended with 2. ERROR: Could not connect to clamd',
  tries: 3,
  held_at: '2026-11-27T09:00:00.000Z',
  checked_at: '2026-11-27T10:00:00.000Z',
  ...change,
});
let asked = 0;
function show(rows: readonly HeldUpload[]) {
  asked = 0;
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(() => {
    asked += 1;
    const meta = { page: 1, recordPerPage: 30, total: rows.length, totalExact: true };
    return Response.json({ data: rows, meta });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <HeldUploads clientId="c" />
    </QueryClientProvider>,
  );
}

test('what the check holds back says who sent it, why, and what became of it', async () => {
  show([held({}), held({ id: 'v', name: 'Bill.zip', state: 'INFECTED', reason: 'stream: Eicar FOUND' })]);
  expect(await screen.findByText('Waiting for the check')).toBeTruthy();
  expect(screen.getByText('Harmful, deleted')).toBeTruthy();
  expect(screen.getByText(/Con Tact · 2 KB · .* · asked 3 times/)).toBeTruthy();
  expect(screen.getByText('stream: Eicar FOUND')).toBeTruthy();
});

test('nothing is shown while nothing is held back', async () => {
  show([]);
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByText(/virus check/)).toBeNull();
});
