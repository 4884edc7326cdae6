import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { YourDocument } from '#contract/documents/your-documents.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { keepSearch } from '#src/list/keep-search.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { preferences } from '#src/ui/preferences.fixture.ts';
import { keepDocument } from './documents.commands.ts';
import { YourDocuments } from './your-documents.client.tsx';

// A device that remembers no address.
vi.mock('#src/offline/content/entries.ts', () => ({
  putEntry: async () => undefined,
  takeEntry: async () => undefined,
}));

vi.mock('#src/offline/content/files.ts', () => ({ isKept: async () => false }));
vi.mock('#src/offline/vault/vault.ts', async (original) => ({
  ...(await original<object>()),
  openVault: () => ({}),
}));
vi.mock('./documents.commands.ts', () => ({
  keepDocument: vi.fn(async () => undefined),
  removeDocument: vi.fn(async () => undefined),
}));

const document = (id: number, folder: string): YourDocument => ({
  id: `019a0000-0000-7000-8000-00000000000${id}`,
  ...{
    lane: 'SHARED',
    folder,
    title: `Paper ${id}`,
    document_type: 'KYC',
    type_name: 'KYC',
    added_by: 'Ada',
  },
  added_at: '2026-11-27T09:00:00.000Z',
  file: { name: 'a.pdf', type: 'application/pdf', size: 2048, sha256: 'a'.repeat(64) },
});
let folders: () => Response;
let rows: YourDocument[];
/** The queries of the list so far. */
let asked: URLSearchParams[];

beforeEach(() => {
  asked = [];
  rows = [document(1, 'Tax/2026'), document(2, '')];
  preferences();
  // jsdom scrolls nothing.
  Element.prototype.scrollTo = () => undefined;
  setSession(sessionFrom('client', { user: signedIn().user, employee: null, version: '1' }));
  holdBearers([{ audience: 'contact', token: 'contact' }], 0);
  stubFetch(({ pathname, searchParams }) => {
    if (pathname.endsWith('/document-folders')) return folders();
    if (pathname.endsWith('/document-types'))
      return Response.json({ data: [{ code: 'TAX', name: 'Tax return' }] });
    asked.push(searchParams);
    const meta = { page: 1, recordPerPage: 100, total: rows.length, totalExact: true };
    return Response.json({ data: rows, meta });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  const root = createRootRoute({ validateSearch: keepSearch });
  const list = createRoute({ getParentRoute: () => root, path: '/', component: YourDocuments });
  const router = createRouter({ routeTree: root.addChildren([list]), history: createMemoryHistory() });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
const filter = () => screen.queryByRole('combobox', { name: 'Folder' });

test('a contact chooses a folder by its path, and the list asks for that one', async () => {
  folders = () => Response.json({ data: ['Tax', 'Tax/2026'] });
  show();
  const choices = await screen.findByRole('option', { name: 'Tax / 2026' });
  expect(choices.closest('select')).toBe(filter());
  const offered = within(filter() as HTMLElement).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Folder: all', 'Tax', 'Tax / 2026']);
  fireEvent.change(filter() as Element, { target: { value: 'Tax/2026' } });
  await waitFor(() => expect(asked.at(-1)?.get('filters')).toContain('"keyword":"Tax/2026"'));
  expect(asked.at(-1)?.get('filters')).toContain('"field":"folder"');
});

test('a contact chooses a type, also where there is no folder, and keeps what they chose on the device', async () => {
  folders = () => Response.json({ data: [] });
  show();
  const tax = await screen.findByRole('option', { name: 'Tax return' });
  const type = screen.getByRole('combobox', { name: 'Type' });
  expect(tax.closest('select')).toBe(type);
  fireEvent.change(type, { target: { value: 'TAX' } });
  await waitFor(() => expect(asked.at(-1)?.get('filters')).toContain('"keyword":"TAX"'));
  expect(asked.at(-1)?.get('filters')).toContain('"field":"document_type"');
  const keep = await screen.findByRole('button', { name: 'Keep on this device: Paper 1' });
  await waitFor(() => expect(keep.hasAttribute('disabled')).toBe(false));
  fireEvent.click(keep);
  const first = expect.objectContaining({ id: rows[0]?.id });
  await waitFor(() => expect(keepDocument).toHaveBeenCalledWith(first, 'yours'));
});

test('without folders there is no filter of them', async () => {
  folders = () => Response.json({ data: [] });
  show();
  await screen.findByText('Paper 1');
  await waitFor(() => expect(filter()).toBeNull());
});

test('documents are listed although their folders cannot be asked for', async () => {
  folders = () => Response.json({ message: 'Down.', code: 'unavailable' }, { status: 503 });
  show();
  expect(await screen.findByText('Paper 1')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
