import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommentThread } from '#contract/clients/comments.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { setReach } from '#src/session/connectivity.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { CommentsTab } from './comments-tab.tsx';

const client = { id: '019a0000-0000-7000-8000-000000000001', name: 'Quay AG' };
const thread = (more: Partial<CommentThread> = {}): CommentThread => ({
  ...{ id: '019a0000-0000-7000-8000-000000000002', version: 1, parent: null, visibility: 'INTERNAL' },
  ...{ body: 'They **called**.', author: { name: 'Dora Winter', of: 'FIRM', is_me: false } },
  ...{ created_at: '2026-11-29T09:00:00.000Z', editable_until: null, edited_at: null, shared_at: null },
  ...{
    pinned: false,
    resolved_at: null,
    resolved_by: null,
    mentions: [],
    files: [],
    documents: [],
    unread: false,
    replies: [],
  },
  ...more,
});
const all = ['view client', 'view comment client', 'edit client'];
const asked: { path: string; body: unknown }[] = [];

function show(
  threads: CommentThread[],
  {
    permissions = all,
    contacts = ['Anna Keller', 'Ben Moss'],
  }: { permissions?: string[]; contacts?: string[] } = {},
) {
  const session = sessionFrom('app', { ...signedIn(), version: '1' });
  setSession({ ...session, permissions } as typeof session);
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(async ({ pathname }, request) => {
    const sent = await request.clone().text();
    if (sent) asked.push({ path: pathname, body: JSON.parse(sent) as unknown });
    if (pathname.endsWith('/comment-audience'))
      return Response.json({ data: { contacts, colleagues: [{ id: client.id, name: 'Dora Winter' }] } });
    if (pathname.endsWith('/read')) return new Response(null, { status: 204 });
    if (sent) return Response.json({ data: { comment: thread(), told: contacts } });
    const meta = { page: 1, recordPerPage: 30, total: threads.length, totalExact: true };
    return Response.json({ data: threads, meta });
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <CommentsTab client={client} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  asked.length = 0;
  setReach({ online: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks who it is for before there is anything to write in, and names who will read it', async () => {
  show([]);
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'The client' }));
  expect(await screen.findByText(/In the portal: Anna Keller and Ben Moss\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Colleagues only' }));
  expect(screen.getByText(/Nobody at Quay AG sees it/)).toBeTruthy();
});

it('says that nobody at the client can read it yet', async () => {
  show([], { contacts: [] });
  fireEvent.click(screen.getByRole('button', { name: 'The client' }));
  expect(await screen.findByText(/nobody there has access to the portal yet/)).toBeTruthy();
});

it('sends a mention by the name that was chosen', async () => {
  show([]);
  fireEvent.click(screen.getByRole('button', { name: 'Colleagues only' }));
  const box = screen.getByRole('textbox');
  fireEvent.change(box, { target: { value: 'Ask @do' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Dora Winter' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save the note' }));
  await vi.waitFor(() =>
    expect(asked).toMatchObject([
      { body: { visibility: 'INTERNAL', body: 'Ask @Dora Winter ', mentions: [client.id] } },
    ]),
  );
});

it('keeps an empty comment back, in words', () => {
  show([]);
  fireEvent.click(screen.getByRole('button', { name: 'Colleagues only' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(screen.getByText('Comment is required.')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('marks what is new as read once it was shown, and says who reads what', async () => {
  show([thread({ unread: true }), thread({ id: client.id, visibility: 'CLIENT' })]);
  const list = within(await screen.findByRole('list', { name: 'Comments' }));
  expect(list.getByText('New')).toBeTruthy();
  expect(list.getByText('Colleagues only')).toBeTruthy();
  expect(list.getByText('The client reads this')).toBeTruthy();
  await vi.waitFor(() =>
    expect(asked).toEqual([
      { path: `/api/v1/clients/${client.id}/comments/read`, body: { until: '2026-11-29T09:00:00.000Z' } },
    ]),
  );
});

it('offers nothing to press to somebody who only reads', async () => {
  show([thread()], { permissions: all.slice(0, 2) });
  await screen.findByText('called');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('offers to change one’s own words only while they can be', async () => {
  const mine = { author: { name: 'Me', of: 'FIRM', is_me: true } } as const;
  show([
    thread({ ...mine, editable_until: '2001-01-01T00:00:00.000Z' }),
    thread({ ...mine, id: client.id, editable_until: '2199-01-01T00:00:00.000Z' }),
  ]);
  expect(await screen.findAllByRole('button', { name: 'Take back' })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Change' })).toHaveLength(1);
});
