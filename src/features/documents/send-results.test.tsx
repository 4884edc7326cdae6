import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs, now } from '#src/lib/time/clock.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { type Outcome, PartlySent, SentRows } from './send-results.client.tsx';

vi.mock('#src/session/config.ts', async (original) => ({
  ...(await original<object>()),
  config: () => ({ firm: { name: 'Harbour & Vale' } }),
}));

const result = {
  documents: [
    { id: '019a0000-0000-7000-8000-000000000001', title: 'Lease', added_at: '2026-11-30T09:05:00Z' },
  ],
  told: ['Mara Vogt'],
};
const item = (change: Partial<OutboxItem>): OutboxItem => ({
  ...{ id: 'a', command: 'yourDocuments.send', title: 'For the firm: Lease.pdf', state: 'sent' },
  ...{ sealed: false, createdAt: 0, nextTryAt: 0, tries: 1, mayHaveArrived: false, canSave: false, body: {} },
  ...{ sentAt: now(), result },
  ...change,
});

beforeEach(() => {
  const session = sessionFrom('client', { user: signedIn().user, employee: null, version: '1' });
  setSession({ ...session, permissions: ['view document'] } as typeof session);
});
afterEach(cleanup);

function show(items: readonly OutboxItem[], outcome?: Outcome) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <SentRows outcome={outcome} items={items} command="yourDocuments.send" />
      <PartlySent outcome={outcome} items={items} />
    </RouterContextProvider>,
  );
}

test('what the outbox sent is a row with the firm’s time, who was told, and the way to it', () => {
  show([item({})]);
  const link = screen.getByRole('link', { name: /Lease/ });
  expect(link.textContent).toMatch(/Sent \d\d Nov 2026 \d\d:\d\d\. Mara Vogt has been told\./);
  expect(link.getAttribute('href')).toContain(`/client/your-documents/${result.documents[0]?.id}`);
});

test('nothing says “Sent” of what waits, was refused, is of another form, or has no answer that can be read', () => {
  show([
    item({ id: 'a', state: 'waiting' }),
    item({ id: 'b', state: 'refused' }),
    item({ id: 'c', command: 'yourDocuments.inform' }),
    item({ id: 'd', result: undefined }),
    item({ id: 'e', result: { documents: [], told: [] } }),
    item({ id: 'f', sentAt: now() - 2 * dayMs }),
  ]);
  expect(screen.queryByText(/Sent/)).toBeNull();
});

test('of three files one was refused: it is said what became of the others since, and why that one did not go', () => {
  const refused = [{ id: 'x', name: 'passport.exe', reason: 'Only these kinds of files are accepted.' }];
  const why = 'passport.exe was not sent: Only these kinds of files are accepted.';
  const said = (items: readonly OutboxItem[]) => {
    cleanup();
    show(items, { done: 'a', went: 2, refused });
    return screen.getByRole('alert').textContent;
  };
  expect(said([item({ state: 'waiting' })])).toBe(`2 of 3 wait to be sent.${why}`);
  expect(screen.queryByRole('list')).toBeNull();
  expect(said([item({})])).toBe(`2 of 3 sent.${why}`);
  expect(said([item({ state: 'refused' })])).toBe(`None of 3 sent.${why}`);
  // It was discarded, or is not read yet.
  expect(said([])).toBe(why);
});
