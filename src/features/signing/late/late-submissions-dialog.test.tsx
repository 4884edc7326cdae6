import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type InTime, type LateEvidence, listLateEvidence } from '#contract/signing/late-submissions.ts';
import { queryOf } from '#src/api/query.ts';
import LateSubmissionsDialog from './late-submissions-dialog.tsx';

beforeAll(() => {
  // jsdom can't open dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

const id = '019a0000-0000-7000-8000-000000000001';
const act: LateEvidence = {
  id: '019a0000-0000-7000-8000-000000000002',
  acceptable: false,
  recipient: {
    id: '019a0000-0000-7000-8000-000000000003',
    name: 'Ana Lima',
    email: 'ana@example.com',
    role: 'signer',
  },
  kind: 'sign',
  refusal: 'envelope_expired',
  receivedAt: '2026-11-22T10:00:00.000Z',
  inTime: 'said',
  madeBefore: '2026-11-20T10:00:00.000Z',
  deviceTime: '2026-11-20T09:00:00.000Z',
  offline: true,
  documents: [],
  values: [],
  initials: null,
  signature: { kind: 'typed', text: 'Ana Lima' },
  reason: null,
};

function shown(change: Partial<LateEvidence>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queryOf(listLateEvidence, { params: { id } }).queryKey, [{ ...act, ...change }]);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <LateSubmissionsDialog envelope={{ id, title: 'Lease' }} onClose={() => undefined} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return {
    accepts: screen.queryByRole('button', { name: 'Extend and accept' }) !== null,
    moves: screen.queryByRole('link', { name: 'Move the deadline' }) !== null,
  };
}

test.each<[InTime, boolean, RegExp, { accepts: boolean; moves: boolean }]>([
  ['received', true, /^Yes: it came before the deadline/, { accepts: true, moves: false }],
  [
    'counted',
    true,
    /^Yes, .* at the latest, if the device counted right: .* by its word$/,
    { accepts: true, moves: false },
  ],
  ['said', false, /^Only by the clock of the device/, { accepts: false, moves: true }],
  ['no', false, /^No$/, { accepts: false, moves: true }],
])(
  'a signature after the deadline says whose word its time is (%s), and takes one tap if it did not come from its clock alone',
  (inTime, acceptable, words, ways) => {
    expect(shown({ inTime, acceptable })).toEqual(ways);
    expect(screen.getByText(words)).toBeDefined();
  },
);

test('a submission too late for another reason, or a decline, leads nowhere', () => {
  expect(shown({ refusal: 'envelope_cancelled' })).toEqual({ accepts: false, moves: false });
  cleanup();
  expect(shown({ kind: 'decline', signature: null })).toEqual({ accepts: false, moves: false });
});
