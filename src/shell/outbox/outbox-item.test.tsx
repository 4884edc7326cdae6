import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { OutboxItemCard } from './outbox-item.tsx';

/** Shows an item; by default, a waiting one. */
function show(more: Partial<OutboxItem>): void {
  setSession(sessionFrom('client', { user: signedIn().user, employee: null, version: '1' }));
  const item: OutboxItem = {
    id: '1',
    command: 'payroll.acknowledgeHrDocument',
    title: 'Acknowledged: Handbook',
    state: 'waiting',
    sealed: false,
    createdAt: Date.UTC(2026, 0, 2),
    nextTryAt: 0,
    tries: 0,
    mayHaveArrived: false,
    canSave: true,
    body: {},
    ...more,
  };
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <OutboxItemCard item={item} />
    </RouterContextProvider>,
  );
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

/** As `listItems` gives an item whose key is gone. */
const unreadable = {
  title: 'HR document acknowledged',
  state: 'refused',
  code: 'unreadable',
  canSave: false,
  body: undefined,
} as const;

test('a waiting item can be sent, saved and discarded', () => {
  show({});
  expect(buttons()).toEqual(['Send now', 'Save a copy', 'Discard']);
});

test.each(['sign-in', 'conflict', 'refused'] as const)(
  'what is in the state %s can be tried again',
  (state) => {
    show({ state, code: 'forbidden', reason: 'No.' });
    expect(buttons()).toEqual(['Try again', 'Save a copy', 'Discard']);
  },
);

test('an unreadable item is not offered to be sent or saved, and says what to do', () => {
  show(unreadable);
  expect(buttons()).toEqual(['Discard']);
  expect(screen.getByText('Cannot be read any more')).toBeDefined();
  expect(screen.getByText(/Made .*2026/)).toBeDefined();
  expect(screen.getByText(/does not have it: please do it again/)).toBeDefined();
});

test('an item that may have arrived says so', () => {
  show({ ...unreadable, mayHaveArrived: true });
  expect(screen.getByText(/look whether the firm has it/)).toBeDefined();
});

test('a signed submission whose title cannot be read names what can be saved of it, and its document', () => {
  show({ title: 'Signature or answer', sealed: true, envelopeId: 'e1', body: undefined });
  expect(buttons()).toEqual(['Send now', 'Save proof', 'Discard']);
  expect(screen.getByText(/saved as proof/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the document' }).getAttribute('href')).toMatch(
    /document-to-sign\/e1$/,
  );
});

test('an item that waits for the agreement says that it goes by itself then', () => {
  const reason = 'This goes by itself once you have read and accepted the agreement.';
  show({ state: 'sign-in', code: 'consent_required', reason });
  expect(screen.getByText('Waits until you accept the agreement')).toBeDefined();
  expect(screen.getByText(reason)).toBeDefined();
});
