import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InboxItem } from '#contract/inbox.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { setReach } from '#src/session/connectivity.ts';
import { preferences } from '#src/ui/preferences.fixture.ts';
import InboxPanel from './inbox-panel.tsx';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));
// Waiting items are in a vault, which this test does not have.
vi.mock('./use-read-here.ts', () => ({ useReadHere: () => new Set() }));

const total = 65;
const id = (at: number) => `01990000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const itemAt = (at: number): InboxItem => ({
  id: id(at),
  kind: 'signing.invited',
  title: `Item ${at}`,
  body: '',
  path: at === 3 ? '/app/clients/1/documents?lane=FROM_CLIENT' : null,
  created_at: '2026-01-31T00:00:00.000Z',
  read_at: '2026-01-31T00:00:00.000Z',
});

const onClose = vi.fn();
let failing: (() => Response) | undefined;
let queries: QueryClient;
beforeEach(() => {
  failing = undefined;
  onClose.mockReset();
  preferences();
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(({ searchParams }) => {
    const page = Number(searchParams.get('page'));
    if (failing) return failing();
    // One more item arrived since the first page was fetched: everything moved on by one.
    const from = (page - 1) * 30 - (page > 1 ? 1 : 0);
    const data = Array.from({ length: Math.min(30, total - from) }, (_, at) => itemAt(from + at));
    return Response.json({ data, meta: { page, recordPerPage: 30, total, totalExact: true } });
  });
  render(
    <QueryClientProvider client={queries}>
      <button type="button">Bell</button>
      <InboxPanel onClose={onClose} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  setReach({ online: true });
  queries.clear();
  vi.unstubAllGlobals();
});

const list = () => within(screen.getByRole('list', { name: 'Inbox' }));
const older = () => screen.findByRole('button', { name: 'Show older' });

test('older entries are shown when asked for, each once, to the last', async () => {
  fireEvent.click(await older());
  expect(screen.getByRole('button', { name: 'Show older' }).getAttribute('aria-busy')).toBe('true');
  expect((await list().findByText('Item 30')).closest('button')).toBe(document.activeElement);
  expect(list().getAllByText('Item 29')).toHaveLength(1);
  fireEvent.click(await older());
  await list().findByText('Item 64');
  expect(list().getAllByRole('listitem')).toHaveLength(total);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(list().getByText('Item 59').closest('button')).toBe(document.activeElement);
});

test('an item leads to its page with the query of its address', async () => {
  fireEvent.click(await screen.findByText('Item 3'));
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledWith({ href: '/app/clients/1/documents?lane=FROM_CLIENT' }),
  );
  expect(onClose).toHaveBeenCalled();
});

const refused = () => Response.json({ code: 'forbidden', message: 'Not now.' }, { status: 403 });
const unreached = (): Response => {
  throw new TypeError('Failed to fetch');
};
test.each([
  ['Not now.', refused],
  ['Nothing is lost, but none of it is kept on this device. Check your connection and try again.', unreached],
])(
  'what could not be loaded is said, and can be tried again; what was there stays: %s',
  async (words, answer) => {
    await older();
    failing = answer;
    fireEvent.click(await older());
    expect(
      await screen.findByText('Older entries could not be loaded', {}, { timeout: 20_000 }),
    ).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(list().getAllByRole('listitem')).toHaveLength(30);
    failing = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await list().findByText('Item 30');
    expect(screen.queryByText('Older entries could not be loaded')).toBeNull();
  },
  30_000,
);

test('without a connection it says that older entries take one, and what is there stays', async () => {
  await older();
  act(() => setReach({ online: false }));
  expect(screen.getByText('Older entries come once you are connected.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(list().getAllByRole('listitem')).toHaveLength(30);
});

test('without a connection and with nothing kept it says so', async () => {
  act(() => setReach({ online: false }));
  failing = unreached;
  await act(() => queries.resetQueries());
  expect(await screen.findByText('Not on this device yet', {}, { timeout: 20_000 })).toBeDefined();
}, 30_000);

test('the panel leaves the page in use: Escape or a press elsewhere closes it, one inside does not', () => {
  const inbox = screen.getByRole('dialog', { name: 'Inbox' });
  expect(document.activeElement).toBe(inbox);
  fireEvent.pointerDown(inbox);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(inbox, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bell' }));
  fireEvent.pointerDown(document.body.parentElement ?? document.body);
  expect(onClose).toHaveBeenCalledTimes(2);
});
