import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { waitingForms } from './send.commands.ts';
import { WaitingForms } from './waiting-forms.tsx';

// A browser that sends by itself.
beforeEach(() => vi.stubGlobal('SyncManager', class {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const item = (change: Partial<OutboxItem>): OutboxItem => ({
  id: 'a',
  command: 'yourDocuments.send',
  title: 'For the firm: Bank.pdf',
  state: 'waiting',
  sealed: false,
  createdAt: 0,
  nextTryAt: 0,
  tries: 0,
  mayHaveArrived: false,
  canSave: true,
  body: { body: { message: 'For the file.', documents: [] } },
  ...change,
});
function show(items: readonly OutboxItem[]) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <WaitingForms items={items} form="documents" onTakeUp={() => undefined} />
    </RouterContextProvider>,
  );
}

test('what waits is named, and what was refused says why and what can be done', () => {
  show([
    item({}),
    item({
      id: 'b',
      title: 'For the firm: Papers.zip',
      state: 'refused',
      reason: 'Papers.zip: It holds another archive.',
    }),
  ]);
  expect(screen.getByText(/Bank\.pdf: kept on this device, and not sent yet/)).toBeTruthy();
  const refused = within(screen.getByRole('region', { name: 'For the firm: Papers.zip' }));
  expect(refused.getByRole('alert').textContent).toContain('It holds another archive.');
  expect(refused.getByRole('button', { name: 'Change it and send it again' })).toBeTruthy();
  expect(refused.getByRole('button', { name: 'Discard' })).toBeTruthy();
});

test('a browser that sends only while it is open says so, and what waits for its person says why', () => {
  vi.unstubAllGlobals();
  show([
    item({}),
    item({
      ...{ id: 'b', title: 'For the firm: Lease.pdf', state: 'sign-in' },
      reason: 'Sign in to send this.',
    }),
  ]);
  expect(screen.getByText(/Bank\.pdf: kept on this device.* keep it open until then/)).toBeTruthy();
  expect(screen.getByText(/Lease\.pdf: kept on this device.* Sign in to send this\./)).toBeTruthy();
});

test('a screen shows its own forms, and none that the firm has or that cannot be read', () => {
  const items = [
    item({ id: 'sent', state: 'sent' }),
    item({ id: 'lost', body: undefined }),
    item({ id: 'other', command: 'yourDocuments.inform' }),
    item({ id: 'mine' }),
  ];
  expect(waitingForms(items, 'yourDocuments.send').map(({ id }) => id)).toEqual(['mine']);
});
