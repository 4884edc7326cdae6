import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Address } from '#contract/clients/addresses.ts';
import { listCountries } from '#contract/reference.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { queryOf } from '#src/api/query.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { dropDraft } from '#src/offline/content/drafts.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { recordQuery, recordsQuery } from '#src/records/record.queries.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { preferences } from '#src/ui/preferences.fixture.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { addressRecordForm } from './address-form.tsx';
import { addressScreens } from './address-screens.tsx';

// Stands in for the vault, which is not available here.
const { keep, kept } = vi.hoisted(() => ({
  keep: vi.fn(async (_work: unknown) => undefined),
  kept: { draft: undefined as unknown, unsent: undefined },
}));
vi.mock('#src/edit/use-kept.ts', () => ({ useKept: () => kept }));
vi.mock('#src/edit/keep-draft.ts', () => ({ draftKeeper: () => keep }));
vi.mock('#src/offline/content/drafts.ts', () => ({ dropDraft: vi.fn(async () => undefined) }));
vi.mock(import('#src/offline/vault/vault.ts'), async (actual) => ({
  ...(await actual()),
  openVault: () => undefined as never,
}));

const id = '019a0000-0000-7000-8000-000000000001';
const clientId = '019a0000-0000-7000-8000-000000000002';
const address: Address = {
  ...{ id, client_id: clientId, types: ['MAILING'], line1: '12 Harbour Road', line2: null, city: 'Oslo' },
  ...{ region: null, postal_code: null, country: { code: 'NO', name: 'Norway' }, valid_from: null },
  ...{ valid_to: null, is_primary: false, version: 1, updated_at: '2026-11-01T00:00:00.000Z' },
  updated_by: null,
};

/** Opens the form of an address that somebody else deleted, with the given answers cached on this device. */
function open({ read, listed }: { read?: Address; listed?: Address }) {
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(() =>
    Response.json({ code: 'not_found', message: 'There is no such address.' }, { status: 404 }),
  );
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const list = (rows: Address[]) =>
    queries.setQueryData(recordsQuery(addressScreens, clientId).queryKey, { data: rows } as never);
  list(listed ? [listed] : []);
  queries.setQueryData(queryOf(listCountries, {}).queryKey, [{ code: 'NO', name: 'Norway' }]);
  if (read) queries.setQueryData(recordQuery(addressScreens, id).queryKey, read);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>
        <RecordUpdate of={addressRecordForm} clientId={clientId} id={id} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return {
    become: (other: Address) =>
      act(async () => {
        queries.setQueryData(recordQuery(addressScreens, id).queryKey, other);
      }),
    askAgain: () =>
      act(async () => {
        await queries.refetchQueries({ queryKey: recordQuery(addressScreens, id).queryKey });
        list([]);
      }),
  };
}
const street = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
const failure = () => screen.findByText('This address could not be loaded');
const discard = () => fireEvent.click(screen.getByRole('button', { name: 'Discard' }));

beforeEach(() => {
  preferences('(prefers-reduced-motion: reduce)');
  setSession(sessionFrom('app', { ...signedIn(), version: '1' }));
  kept.draft = undefined;
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['that was read', { read: address, listed: address }],
  ['known from the list alone', { listed: address }],
])(
  'what was typed of an address %s stays when somebody deletes it, until it is discarded',
  async (_, has) => {
    const { askAgain } = open(has);
    fireEvent.change(street(), { target: { value: '14 Harbour Road' } });
    await askAgain();
    await screen.findByText(/not there any more/);
    expect(street().value).toBe('14 Harbour Road');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    discard();
    await failure();
    expect(keep).toHaveBeenLastCalledWith(null, expect.anything());
  },
);

it('a form nobody typed into gives way to the words that the address is gone', async () => {
  await open({ read: address }).askAgain();
  await failure();
});

it('a draft of an address that is gone can be discarded in its place', async () => {
  kept.draft = { title: 'Address: 14 Harbour Road', page: '', at: 0, work: {} };
  open({});
  await failure();
  expect(screen.getByText(/Address: 14 Harbour Road/)).toBeTruthy();
  discard();
  await untilPasses(() => expect(screen.queryByText(/Address: 14 Harbour Road/)).toBeNull());
  expect(dropDraft).toHaveBeenCalledWith(undefined, `address:${id}`);
});

it('what was typed of an address that turned out to be another stays, and nothing of the other comes in', async () => {
  const { become } = open({ read: address });
  fireEvent.change(street(), { target: { value: '14 Harbour Road' } });
  await become({ ...address, id: clientId, line1: '1 Quay', city: 'Bergen', version: 9 });
  await screen.findByText(/not there any more/);
  expect(street().value).toBe('14 Harbour Road');
  expect(screen.queryByDisplayValue('Bergen')).toBeNull();
  discard();
  expect(await screen.findByText('This address turned out to be another')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open that one' })).toBeTruthy();
});
