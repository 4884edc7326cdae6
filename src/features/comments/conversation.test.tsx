import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MessageThread } from '#contract/clients/conversation.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { setReach } from '#src/session/connectivity.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { Conversation } from './conversation.client.tsx';

vi.mock('#src/session/config.ts', async (original) => ({
  ...(await original<object>()),
  config: () => ({ firm: { name: 'Harbour & Vale' } }),
}));

const thread: MessageThread = {
  ...{ id: '019a0000-0000-7000-8000-000000000002', parent: null, body: 'Please send us the *minutes*.' },
  ...{ author: { name: 'Dora Winter', of: 'FIRM', is_me: false }, sent_at: '2026-11-29T09:00:00.000Z' },
  ...{ edited_at: null, files: [], documents: [], unread: false, replies: [] },
};
const asked: { path: string; body: unknown }[] = [];

function show(permissions: string[]) {
  const session = sessionFrom('client', { ...signedIn(), version: '1' });
  setSession({ ...session, permissions } as typeof session);
  holdBearers([{ audience: 'contact', token: 'token' }], 0);
  stubFetch(async ({ pathname }, request) => {
    const sent = await request.clone().text();
    if (sent) {
      asked.push({ path: pathname, body: JSON.parse(sent) as unknown });
      return Response.json({ data: { message: thread, told: ['Dora Winter'] } });
    }
    if (pathname.endsWith('/state')) return Response.json({ data: { unread: 0, told: ['Dora Winter'] } });
    return Response.json({
      data: [thread],
      meta: { page: 1, recordPerPage: 30, total: 1, totalExact: true },
    });
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Conversation />
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

it('an answer goes to the message that it answers, and says who is told', async () => {
  show(['view contact', 'upload information']);
  expect((await screen.findByText('minutes')).tagName).toBe('EM');
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect((await screen.findAllByText(/The firm tells Dora Winter at once/)).length).toBeGreaterThan(0);
  fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), { target: { value: 'Here.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
  await vi.waitFor(() =>
    expect(asked).toMatchObject([
      { path: '/api/client/v1/conversation', body: { parent: thread.id, body: 'Here.' } },
    ]),
  );
});

it('a contact who only reads is offered nothing to write in', async () => {
  show(['view contact']);
  await screen.findByText('minutes');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
});
