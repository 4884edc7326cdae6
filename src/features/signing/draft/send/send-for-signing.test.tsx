import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#contract/signing/drafts.ts';
import { type Drawing, looks } from '#contract/signing/drawing.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { setLookedAt } from '#src/features/signing/comparison/looked-at.ts';
import { ada, draftFieldOf, lease } from '#src/features/signing/editor/draft.fixture.ts';
import { toInstant } from '#src/lib/time/clock.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { setReach } from '#src/session/connectivity.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { preferences } from '#src/ui/preferences.fixture.ts';
import { draftQuery } from '../drafts.queries.ts';
import { SendForSigning } from './send-for-signing.tsx';

const downloads: string[] = [];
vi.mock('#src/lib/save-file.ts', () => ({
  downloadFile: (_: Blob, name: string) => downloads.push(name),
}));
// There is no vault here to keep edits in.
vi.mock('#src/edit/use-kept.ts', () => ({ useKept: () => ({ draft: undefined, unsent: undefined }) }));
vi.mock('#src/edit/keep-draft.ts', () => ({ draftKeeper: () => async () => undefined }));
vi.mock(import('#src/offline/vault/vault.ts'), async (actual) => ({
  ...(await actual()),
  openVault: () => undefined as never,
}));

const id = '019a0000-0000-7000-8000-000000000001';
const draft = {
  ...{ id, version: 7, title: 'Lease', message: '', client: null, step: 'send-for-signing' },
  ...{ deadline: toInstant(Date.now() + 9e8), savedAt: '2026-11-01T00:00:00.000Z', selfSignedAt: null },
  ...{ confidential: false, reminders: [], dateLanguage: 'en', consent: null },
  documents: [lease],
  recipients: [ada],
  fields: [draftFieldOf(21)],
} as unknown as Draft;
const comparing: Drawing = { state: 'comparing', compared: 1, differing: [] };
const compared = (...differing: Drawing['differing']): Drawing => ({
  state: 'compared',
  compared: 3,
  differing,
});

/** Drawings of this test, whose looks are taken back after it. */
const shown: Drawing[] = [];

/** Opens the last step of a draft whose document is drawn so; the calls that sent it, and the way to change how it is drawn. */
function open(
  drawing: Drawing | undefined,
  pictures: () => Response | Promise<Response> = missing,
  file: () => Response = pdf,
) {
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const sent: unknown[] = [];
  let now = drawing;
  if (drawing) shown.push(drawing);
  const answer = () => ({ ...draft, documents: [{ ...lease, drawing: now }] });
  stubFetch(async ({ pathname }, request) => {
    if (pathname.endsWith('/send')) {
      sent.push(await request.json());
      return Response.json({ data: { id, status: 'sent' } });
    }
    if (pathname.endsWith('/pictures')) return pictures();
    if (pathname.endsWith(`/documents/${lease.id}/file`)) return file();
    return pathname.endsWith(`/drafts/${id}`) ? Response.json({ data: answer() }) : missing();
  });
  client.setQueryData(draftQuery(id).queryKey, answer() as Draft);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <SendForSigning id={id} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return {
    sent,
    /** The server compares on: the next reading of the draft finds it. */
    becomes: (next: Drawing) => {
      now = next;
    },
  };
}
const pdf = () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } });
const missing = () => Response.json({ message: 'There is none.' }, { status: 404 });
const both = (marks = 2) =>
  Response.json({
    data: {
      ...{ shown: 'AAAA', other: 'BBBB' },
      marks: Array.from({ length: marks }, (_, at) => ({
        left: 0.1 * at,
        top: 0.1,
        right: 0.2,
        bottom: 0.2,
      })),
    },
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const send = () => press('Send for signing');

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  Element.prototype.scrollTo = () => undefined;
});
beforeEach(() => {
  preferences('(prefers-reduced-motion: reduce)');
  Element.prototype.scrollIntoView = () => undefined;
  setSession(sessionFrom('app', { ...signedIn(), version: '1' }));
});
afterEach(() => {
  cleanup();
  for (const drawing of shown.splice(0))
    for (const what of looks) act(() => setLookedAt({ ...lease, drawing }, what, false));
  downloads.length = 0;
  vi.unstubAllGlobals();
});

test('sending that is pressed while a document is compared goes on by itself, once', async () => {
  const { sent, becomes } = open(comparing);
  const bar = screen.getByRole('progressbar', {
    name: 'Comparing “Lease.pdf” with what other programs show',
  });
  expect(bar.getAttribute('aria-valuetext')).toBe('1 of 3 pages');
  send();
  await screen.findByText(/^It is sent as soon as this is done/);
  expect(sent).toEqual([]);
  becomes(compared());
  await vi.waitFor(() => expect(sent).toEqual([{ version: 7, lookedAt: [] }]), { timeout: 4000 });
});

test('a person who takes it back while it waits has sent nothing', async () => {
  const { sent, becomes } = open(comparing);
  send();
  await screen.findByText(/^It is sent as soon as this is done/);
  press('Don’t send yet');
  becomes(compared());
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 4000 });
  expect(screen.getByRole('button', { name: 'Send for signing' })).toBeDefined();
  expect(sent).toEqual([]);
});

test('without a connection the comparison is as far as it was known to be, and nothing moves', async () => {
  const { becomes } = open(comparing);
  act(() => setReach({ online: false }));
  expect(screen.getByText(/: 1 of 3 pages when you were last connected\.$/)).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
  becomes(compared());
  act(() => setReach({ online: true }));
  await vi.waitFor(() => expect(screen.queryByText(/with what other programs show/)).toBeNull(), {
    timeout: 4000,
  });
});

test('what waits is not sent if something differs: the problem is said instead', async () => {
  const { sent, becomes } = open(comparing);
  send();
  await screen.findByText(/^It is sent as soon as this is done/);
  becomes(compared({ page: 2, how: 'elsewhere' }));
  const problem = await screen.findByText(/draw page 2 of “Lease\.pdf” differently/, {}, { timeout: 4000 });
  await expect.poll(() => document.activeElement?.contains(problem)).toBe(true);
  expect(sent).toEqual([]);
});

test('a document whose words differ is not sent, and another file can be chosen', async () => {
  const { sent } = open(compared({ page: 1, how: 'text' }));
  send();
  await vi.waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  expect(screen.getByText(/show different words or numbers on page 1 of “Lease\.pdf”/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Choose another file' }).getAttribute('href')).toBe(
    `/app/sign/create/select-document/${id}`,
  );
  press('See both pictures');
  const dialog = await screen.findByRole('dialog', { name: 'Compare page 1' });
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  expect(sent).toEqual([]);
});

test('a document that differs elsewhere is sent once each page was looked at, and the call says so', async () => {
  const { sent } = open(compared({ page: 2, how: 'fonts' }, { page: 3, how: 'elsewhere' }), () => both());
  send();
  await screen.findByText(/draw pages 2 and 3 of “Lease\.pdf” differently/);
  press('Compare pictures');
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare page 2' }));
  await dialog.findByText(/A font is not in the file.*2 places differ, framed in both pictures/);
  expect(dialog.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual([
    'Page 2, as it is shown and signed here',
    'Page 2, as another program draws it',
  ]);
  const confirm = dialog.getByRole('checkbox', { name: /^I compared the pictures/ });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('button', { name: 'Next page' }));
  await screen.findByRole('dialog', { name: 'Compare page 3' });
  await vi.waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  fireEvent.click(confirm);
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(
    screen.getByText(
      'Other programs draw pages 2 and 3 differently. You chose to send it as it is shown here.',
    ),
  ).toBeDefined();
  send();
  await vi.waitFor(() =>
    expect(sent).toEqual([{ version: 7, lookedAt: [{ sha256: lease.sha256, what: 'pages' }] }]),
  );
});

test('on a phone both sides of a page have to be seen, one over the other', async () => {
  preferences('(width < 48rem)');
  open(compared({ page: 2, how: 'elsewhere' }), () => both(1));
  press('Compare pictures');
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare page 2' }));
  await dialog.findByText(/1 place differs/);
  expect(dialog.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Here', 'Other program']);
  const confirm = dialog.getByRole('checkbox');
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('button', { name: 'See the other picture' }));
  expect(dialog.getByRole('tab', { name: 'Other program', selected: true })).toBeDefined();
  await vi.waitFor(() => expect(confirm).toHaveProperty('disabled', false));
});

test('pictures that cannot be drawn are said to be missing, can be tried again, and count as not seen', async () => {
  let tries = 0;
  open(compared({ page: 2, how: 'elsewhere' }), () => (++tries === 1 ? missing() : both()));
  press('Compare pictures');
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare page 2' }));
  await dialog.findByText('The two pictures could not be loaded');
  expect(dialog.getByRole('checkbox')).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText(/2 places differ/);
  await vi.waitFor(() => expect(dialog.getByRole('checkbox')).toHaveProperty('disabled', false));
});

test('a document that could not be compared is sent once it was downloaded and its sender says that they looked it over', async () => {
  const { sent } = open({ state: 'unknown', compared: 0, differing: [] });
  send();
  expect(
    await screen.findByText(/^“Lease\.pdf” could not be compared.* confirm that first\.$/),
  ).toBeDefined();
  const confirm = screen.getByRole('checkbox', { name: /^I looked over the whole of it/ });
  expect(confirm).toHaveProperty('disabled', true);
  press('Download Lease.pdf');
  await vi.waitFor(() => expect(downloads).toEqual(['Lease.pdf']));
  expect(sent).toEqual([]);
  fireEvent.click(confirm);
  expect(screen.getByText('This could not be compared with what other programs show.')).toBeDefined();
  send();
  await vi.waitFor(() =>
    expect(sent).toEqual([{ version: 7, lookedAt: [{ sha256: lease.sha256, what: 'whole' }] }]),
  );
});

test('a file that could not be downloaded was not looked over', async () => {
  open({ state: 'unknown', compared: 0, differing: [] }, missing, missing);
  press('Download Lease.pdf');
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Download Lease.pdf' }).getAttribute('aria-busy')).not.toBe(
      'true',
    ),
  );
  expect(screen.getByRole('checkbox', { name: /^I looked over/ })).toHaveProperty('disabled', true);
  expect(downloads).toEqual([]);
});

test('of pages that differ by a font alone, one is enough', async () => {
  const fonts = [2, 3].map((page) => ({ page, how: 'fonts' as const }));
  open(compared(...fonts), () => both());
  press('Compare pictures');
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare page 2' }));
  await vi.waitFor(() => expect(dialog.getByRole('checkbox')).toHaveProperty('disabled', false));
  expect(dialog.getByRole('button', { name: 'Done' })).toBeDefined();
});

test.each<[string, Drawing | undefined]>([
  ['an earlier version of the app kept here', undefined],
  ['is drawn alike', compared()],
])('a document that %s is sent at once', async (_, drawing) => {
  const { sent } = open(drawing);
  expect(screen.queryByText(/other programs/)).toBeNull();
  send();
  await vi.waitFor(() => expect(sent).toEqual([{ version: 7, lookedAt: [] }]));
});
