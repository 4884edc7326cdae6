import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { queryClient } from '#src/session/query-client.ts';
import { setSession } from '#src/session/session.ts';
import { sessionOf } from '#src/session/session-of-role.fixture.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { partyWith } from './party.fixture.ts';

const navigate = vi.fn(async () => undefined);
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));

const one = partyWith({ version: 4, occupation: 'Notary' });
const other = partyWith({
  id: '0198c0de-0000-7000-8000-000000000002',
  name: 'Dora Winterthurer',
  version: 7,
});
const ids = [one.id, other.id] as const;
let written: unknown[];
let answer: () => Response;
let stored = [one, other];
const onClose = vi.fn();

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  written = [];
  stored = [one, other];
  answer = () => new Response(null, { status: 204 });
  onClose.mockReset();
  navigate.mockClear();
  queryClient.clear();
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  setSession(sessionOf('RM'));
  stubFetch(async (url, request) => {
    if (request.method === 'GET')
      return Response.json({ data: stored.find(({ id }) => url.pathname.endsWith(id)) ?? [] });
    written.push([url.pathname, await request.json()]);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  setSession(null);
  vi.unstubAllGlobals();
});

async function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <MergeDialog ids={ids} onClose={onClose} />
    </QueryClientProvider>,
  );
  const choice = await screen.findByRole('combobox', { name: 'The one that stays' });
  return { choice, ...within(screen.getByRole('dialog', { name: 'Merge two parties' })) };
}
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

test('what differs is shown field by field, and the first stays unless somebody chooses the other', async () => {
  const dialog = await open();
  expect(rows()).toEqual([
    'FactDora WinterDora Winterthurer',
    'Legal nameDora WinterDora Winterthurer',
    'OccupationNotary-',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written).toEqual([
    [`/api/v1/parties/${other.id}/merge`, { version: 7, into: { id: one.id, version: 4 } }],
  ]);
  expect(navigate).toHaveBeenCalledWith({ to: '/app/parties/$partyId', params: { partyId: one.id } });
});

test('the other stays where somebody says so', async () => {
  const { choice, ...dialog } = await open();
  fireEvent.change(choice, { target: { value: other.id } });
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(written).toEqual([
      [`/api/v1/parties/${one.id}/merge`, { version: 4, into: { id: other.id, version: 7 } }],
    ]),
  );
});

test('a client stays', async () => {
  stored = [one, { ...other, client: { id: '0198c0de-0000-7000-8000-000000000003', name: other.name } }];
  const { choice } = await open();
  expect((choice as HTMLSelectElement).value).toBe(other.id);
});

test('a refusal is said in the dialog, which stays open', async () => {
  const message = 'Dora Winter was merged into Ada already. Undo that first.';
  answer = () => Response.json({ code: 'conflict', message }, { status: 409 });
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
