import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SentRow } from '#contract/signing/sent-envelopes.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { dismiss, notifications } from '#src/ui/notifications/store.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { BulkActions } from './bulk-actions.tsx';

const row = (id: number): SentRow => ({
  id: `${id}`,
  version: 1,
  title: `Lease ${id}`,
  client: null,
  status: 'sent',
  stage: 'in_progress',
  step: 'send-for-signing',
  deadline: '2026-12-24T12:00:00.000Z',
  sent_at: null,
  last_event: { kind: 'sent', at: '2026-11-24T12:00:00.000Z' },
  people: { all: 1, acted: 0, awaited: ['Ann'] },
  hidden: false,
  confidential: false,
  sender: 'Sam',
  whose: 'mine',
});

/** The number of ids in each answered call, and the number of calls for which the server can be reached. */
let calls: number[];
let reached: number;
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
  calls = [];
  reached = Number.POSITIVE_INFINITY;
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(async (_, request) => {
    if (calls.length >= reached) throw new TypeError('Failed to fetch');
    const { ids } = (await request.json()) as { ids: string[] };
    calls.push(ids.length);
    return Response.json({ data: { done: ids, refused: [] } });
  });
});
afterEach(() => {
  for (const each of notifications.now()) dismiss(each.id);
  vi.unstubAllGlobals();
});

function show(count: number) {
  const onDone = vi.fn();
  const rows = Array.from({ length: count }, (_, at) => row(at));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkActions rows={rows} onDone={onDone} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remind' }));
  return onDone;
}
const said = () => notifications.now().map(({ message }) => message);

test('few are reminded at once', async () => {
  const onDone = show(3);
  await untilPasses(() => expect(onDone).toHaveBeenCalledOnce());
  expect([calls, said()]).toEqual([[3], ['3 documents reminded.']]);
});

test('many are confirmed with their number, and sent a hundred at a time', async () => {
  const onDone = show(234);
  const dialog = screen.getByRole('dialog', { name: 'Remind about 234 documents' });
  expect(dialog.textContent).toContain('at most once an hour');
  expect(calls).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Remind' }).at(-1) ?? dialog);
  await untilPasses(() => expect(onDone).toHaveBeenCalledOnce());
  expect([calls, said()]).toEqual([[100, 100, 34], ['234 documents reminded.']]);
});

test('a connection lost in between: the screen says what was done and what is not known', async () => {
  reached = 1;
  const onDone = show(234);
  fireEvent.click(screen.getAllByRole('button', { name: 'Remind' }).at(-1) ?? document.body);
  await untilPasses(() => expect(said()).toHaveLength(2));
  expect(said().toSorted()).toEqual([
    '100 documents reminded.',
    'The connection was lost, with no answer about 134 documents. Try those again.',
  ]);
  expect(onDone).not.toHaveBeenCalled();
});
