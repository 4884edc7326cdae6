import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permission } from '#contract/core/permissions.ts';
import type { ClientDocument } from '#contract/documents/client-documents.ts';
import type { DocumentDue } from '#contract/documents/due.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { setReach } from '#src/session/connectivity.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { ClientDocuments } from './client-documents.tsx';

const document = (id: string): ClientDocument => ({
  ...{ id, item_id: `item-${id}`, drive_id: 'drive', lane: 'INTERNAL', folder: '', title: `Paper ${id}` },
  ...{ document_type: 'TAX', type_name: 'Tax', issued: null, valid_until: null },
  ...{ added_at: '2026-11-27T09:00:00.000Z', added_by: 'Ada' },
  ...{ message: '', told: [], version: 1 },
  file: { name: `${id}.pdf`, type: 'application/pdf', size: 2048, sha256: 'a'.repeat(64) },
});
const listOf = (data: readonly object[]) => ({
  data,
  meta: { page: 1, recordPerPage: 100, total: data.length, totalExact: true },
});
const type = {
  ...{ id: 'licence', version: 1, updated_at: '2026-11-27T09:00:00.000Z', updated_by: null },
  ...{ name: 'Licence', code: 'LICENCE', mandatory_for: ['CORPORATE'], optional_for: [], jurisdictions: [] },
  ...{ kyc_levels: [], expires: true, refresh_months: 0 },
};
const dueOf = (state: DocumentDue['state'], more: Partial<DocumentDue> = {}): DocumentDue => ({
  ...{ id: state, document_type: 'LICENCE', name: `${state} paper`, expires: true, state },
  ...{ severity: 'high', document_id: null, day: null, ...more },
});
let due: DocumentDue[];
/** Bodies of the downloads, and the names of the saved files. */
let asked: unknown[];
let saved: string[];

function signInWith(...permissions: Permission[]) {
  setSession(
    sessionFrom('app', {
      user: { ...signedIn().user, permissions, isUserPortal: true, isClientPortal: false },
      employee: null,
      version: '1',
    }),
  );
}

beforeEach(() => {
  asked = [];
  saved = [];
  due = [];
  signInWith('view client', 'view document client');
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  setReach({ online: true });
  URL.createObjectURL = () => 'blob:it';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  stubFetch(async ({ pathname }, request) => {
    if (pathname.endsWith('/downloads')) {
      asked.push(await request.json());
      return new Response('zip', { headers: { 'content-type': 'application/zip' } });
    }
    if (pathname.endsWith('/due')) return Response.json({ data: due });
    if (pathname.endsWith('/document-types')) return Response.json(listOf([type]));
    if (pathname.endsWith('/folders')) return Response.json({ data: [] });
    const data = ['a', 'b', 'c'].map(document);
    return Response.json(listOf(data));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show() {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <ClientDocuments clientId="c" place={{ lane: 'INTERNAL', folder: '' }} onGo={() => undefined} />
    ),
  });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test('several documents are ticked and downloaded as one zip, and the selection ends', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Select' }));
  expect(screen.getByText('Tick the documents to download.')).toBeTruthy();
  for (const name of ['Select Paper a', 'Select Paper c'])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('button', { name: 'Download 2 as zip' }));
  await untilPasses(() => expect(saved).toEqual(['Documents.zip']));
  expect(asked).toEqual([{ drive_id: 'drive', item_ids: ['item-a', 'item-c'] }]);
  await untilPasses(() => expect(screen.queryByRole('checkbox')).toBeNull());
});

test('one that is ticked is downloaded as it is', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Select' }));
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  for (const name of ['Select Paper a', 'Select Paper c'])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await untilPasses(() => expect(saved).toEqual(['Paper b.pdf']));
});

test('what is due stands above the documents, each with why, and is added by those who add documents', async () => {
  due = [
    dueOf('MISSING'),
    dueOf('EXPIRED', { day: '2026-01-31', document_id: 'a' }),
    dueOf('OPTIONAL', { severity: 'low' }),
  ];
  show();
  const list = within(await screen.findByRole('list', { name: 'Documents due' }));
  expect(list.getByText('Missing')).toBeTruthy();
  expect(list.getByText('Mandatory. Add the document.')).toBeTruthy();
  expect(list.getByText('Was valid until 31 Jan 2026. Add the new one.')).toBeTruthy();
  expect(list.getByRole('link', { name: 'EXPIRED paper' }).getAttribute('href')).toContain('documents/a');
  expect(list.queryByRole('button')).toBeNull();
  cleanup();
  signInWith('view client', 'view document client', 'edit client');
  show();
  expect(await screen.findByRole('button', { name: 'Add MISSING paper' })).toBeTruthy();
});

test('nothing stands there where nothing is due', async () => {
  show();
  expect(await screen.findByText('Paper a')).toBeTruthy();
  expect(screen.queryByText('Documents due')).toBeNull();
});
