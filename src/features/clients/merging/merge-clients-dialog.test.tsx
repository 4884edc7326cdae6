import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import type { MergePreview } from '#contract/clients/merging.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { queryClient } from '#src/session/query-client.ts';
import { setSession } from '#src/session/session.ts';
import { sessionOf } from '#src/session/session-of-role.fixture.ts';
import { MergeClientsDialog } from './merge-clients-dialog.tsx';

const navigate = vi.fn(async () => undefined);
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));

const clientWith = (facts: Partial<Client>) =>
  ({
    ...{ kind: 'CORPORATE', office: { id: '0198c0de-0000-7000-8000-00000000000a', name: 'Oslo' } },
    ...{ former_names: [], relationship_managers: [], teams: [], services: [], client_addresses: [] },
    ...{ tags: [], nationalities: [], tax_residencies: [], id_documents: [], listed: false, pep: false },
    moved_to: null,
    ...facts,
  }) as unknown as Client;
const one = clientWith({ id: '0198c0de-0000-7000-8000-000000000001', name: 'Heron Limited', phone: '+47 1' });
const other = clientWith({ id: '0198c0de-0000-7000-8000-000000000002', name: 'Heron Ltd' });
const contact = {
  id: '0198c0de-0000-7000-8000-000000000003',
  name: 'Dora Winter',
  email: 'dora@heron.example',
  invited: false,
};
let more: Partial<MergePreview>;
let written: unknown[];
let answer: () => Response;
const onClose = vi.fn();

/** The preview as the server has it: of the client in the address, into the one in the query. */
function previewOf(url: URL): MergePreview {
  const into = url.searchParams.get('into');
  const [survivor, merged] = into === one.id ? [one, other] : [other, one];
  const side = ({ id, name }: Client) => ({ id, name, version: id === one.id ? 4 : 7 });
  return {
    ...{ merged: side(merged), survivor: side(survivor), comes: ['2 documents'] },
    ...{ contacts: [contact], causes: [], warnings: ['1 pay run is open: its payroll goes on as it is.'] },
    ...more,
  };
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  written = [];
  more = {};
  answer = () => new Response(null, { status: 204 });
  onClose.mockReset();
  navigate.mockClear();
  queryClient.clear();
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  setSession(sessionOf('ADM'));
  stubFetch(async (url, request) => {
    if (request.method !== 'GET') {
      written.push([url.pathname, await request.json()]);
      return answer();
    }
    if (url.pathname.endsWith('/merge')) return Response.json({ data: previewOf(url) });
    return Response.json({ data: [one, other].find(({ id }) => url.pathname.endsWith(id)) ?? [] });
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
      <MergeClientsDialog ids={[one.id, other.id]} onClose={onClose} />
    </QueryClientProvider>,
  );
  await screen.findByText('What Heron Ltd brings');
  return within(screen.getByRole('dialog', { name: 'Merge two clients' }));
}

test('what differs, comes along and goes on is shown, and the first stays with every access kept', async () => {
  const dialog = await open();
  expect(dialog.getByText('2 documents')).toBeTruthy();
  expect(dialog.getByText('1 pay run is open: its payroll goes on as it is.')).toBeTruthy();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FactHeron LimitedHeron Ltd',
    'NameHeron LimitedHeron Ltd',
    'Phone+47 1Empty',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written).toEqual([
    [
      `/api/v1/clients/${other.id}/merge`,
      { version: 7, into: { id: one.id, version: 4 }, contacts: [{ id: contact.id, keeps: true }] },
    ],
  ]);
  expect(navigate).toHaveBeenCalledWith({ to: '/app/clients/$id/info', params: { id: one.id } });
});

test('the other stays where somebody says so, and a contact loses their access by a tap', async () => {
  const dialog = await open();
  fireEvent.change(dialog.getByRole('combobox', { name: 'The one that stays' }), {
    target: { value: other.id },
  });
  await dialog.findByText('What Heron Limited brings');
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Dora Winter, dora@heron.example' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() =>
    expect(written).toEqual([
      [
        `/api/v1/clients/${one.id}/merge`,
        { version: 4, into: { id: other.id, version: 7 }, contacts: [{ id: contact.id, keeps: false }] },
      ],
    ]),
  );
});

test('what stops a merge is said, and the button waits', async () => {
  more = { causes: ['Heron Limited has ended and Heron Ltd has not: let Heron Ltd stay.'], warnings: [] };
  render(
    <QueryClientProvider client={queryClient}>
      <MergeClientsDialog ids={[one.id, other.id]} onClose={onClose} />
    </QueryClientProvider>,
  );
  await screen.findByText(/has ended and Heron Ltd has not/);
  expect((screen.getByRole('button', { name: 'Merge' }) as HTMLButtonElement).disabled).toBe(true);
});

test('a refusal is said in the dialog, which stays open', async () => {
  const message = 'Somebody changed one of the two in the meantime. Look again.';
  answer = () => Response.json({ code: 'stale', message }, { status: 409 });
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
