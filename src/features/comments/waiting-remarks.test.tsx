import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { WaitingRemarks } from './waiting-remarks.tsx';

const held = vi.hoisted(() => ({ items: [] as unknown[] }));
vi.mock('#src/session/use-outbox.ts', () => ({ useOutbox: () => held.items }));

const [quay, vale, thread] = ['1', '2', '3'].map((end) => `019a0000-0000-7000-8000-00000000000${end}`);

let count = 0;
/** A comment in the outbox; its input may be of any shape, as an older version may have kept it. */
const item = (body: object | undefined, more: Partial<OutboxItem> = {}): Partial<OutboxItem> => ({
  ...{ id: `item-${count++}`, command: 'comments.add', state: 'waiting', createdAt: 1_000_000 * count },
  ...{
    body: body && {
      params: { id: quay },
      body: { parent: null, visibility: 'INTERNAL', files: [], ...body },
    },
  },
  ...more,
});
const shown = (parent: string | null = null) => {
  render(<WaitingRemarks command="comments.add" clientId={quay ?? ''} parent={parent} />);
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
};

beforeEach(() => setSession({ ...sessionFrom('app', { ...signedIn(), version: '1' }) }));
afterEach(() => {
  cleanup();
  setSession(null);
});

test('what waits stands in its place, the oldest first, and says who it is for', () => {
  // The outbox answers the newest first.
  held.items = [
    item({ body: 'Second', visibility: 'CLIENT', files: [{}, {}] }),
    item({ body: 'First' }),
    item({ body: 'An answer', parent: thread }),
  ];
  const [first = '', second = ''] = shown();
  expect(first).toContain('First');
  expect(first).toContain('Colleagues only');
  expect(second).toContain('Second');
  expect(second).toContain('For the client');
  expect(second).toContain('2 files');
  expect(second).toContain('Waits on this device');
  cleanup();
  const answers = shown(thread);
  expect(answers).toHaveLength(1);
  expect(answers[0]).toContain('An answer');
});

test('what was refused says so, and what was sent or is of another client is not there', () => {
  held.items = [
    item({ body: 'Refused' }, { state: 'refused' }),
    item({ body: 'Sent' }, { state: 'sent' }),
    item(
      { body: 'Elsewhere' },
      { body: { params: { id: vale }, body: { parent: null, body: 'Elsewhere' } } },
    ),
    item({ body: 'Another command' }, { command: 'conversation.write' }),
    item(undefined),
  ];
  const all = shown();
  expect(all).toHaveLength(1);
  expect(all[0]).toContain('Refused');
  expect(all[0]).toContain('Not sent');
});
