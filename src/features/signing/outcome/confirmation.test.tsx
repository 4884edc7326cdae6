import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Envelope } from '#contract/signing/signing.ts';
import { now } from '#src/lib/time/clock.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { setReach } from '#src/session/connectivity.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { envelopeQuery } from '../sign/signing.queries.ts';
import { SigningConfirmation } from './confirmation.tsx';

const kept = vi.hoisted(() => ({ items: async (): Promise<unknown[]> => [] }));
vi.mock('#src/offline/vault/vault.ts', () => ({ currentVault: () => ({ name: 'vault' }) }));
vi.mock('#src/offline/outbox/items/items.ts', () => ({ listItems: () => kept.items() }));

beforeEach(() =>
  setSession(sessionFrom('external', { user: signedIn().user, employee: null, version: '1' })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setReach({ online: true });
  setSession(null);
});

const me = { id: 'me', name: 'Elena', role: 'signer', action: 'due', actedAt: null };
const envelope = (action = 'due', status = 'sent') =>
  ({
    ...{
      id: 'e',
      title: 'Lease',
      status,
      sender: { name: 'Sam' },
      documents: [],
      endedReason: 'Wrong rent.',
    },
    me: { ...me, action },
    recipients: [{ ...me, action }],
  }) as unknown as Envelope;
const item = (more: Partial<OutboxItem>) =>
  ({ id: '1', envelopeId: 'e', state: 'waiting', tries: 0, body: { kind: 'sign' }, ...more }) as OutboxItem;

const nothing = async () => [];
const holds = (more: Partial<OutboxItem>) => async () => [item(more)];
const unread = () => new Promise<never>(() => undefined);
const unreadable = async () => {
  throw new Error('The database cannot be opened.');
};

const online = true;
const offline = false;
/** States of the outbox and the server’s answer, the heading that follows, and words of the page. */
const states = [
  ['nothing here', nothing, envelope(), online, 'Not signed yet', /the firm has nothing from you yet/],
  [
    'nothing here, offline',
    nothing,
    envelope(),
    offline,
    'Not signed yet',
    /You are offline: what you signed elsewhere/,
  ],
  [
    'waiting in the outbox',
    holds({ code: 'network' }),
    envelope(),
    offline,
    'Signed on this device',
    /Signed here, not sent yet/,
  ],
  ['sending', holds({}), envelope(), online, 'Sending…', /On its way to Sam/],
  [
    'refused',
    holds({ state: 'refused', code: 'envelope_cancelled' }),
    envelope(),
    online,
    'Not accepted',
    /Recipients|Elena/,
  ],
  [
    'received since',
    holds({ state: 'sent', sentAt: now() + 60_000 }),
    envelope(),
    online,
    'Thank you',
    /Received/,
  ],
  ['accepted by the server', nothing, envelope('signed'), online, 'Thank you', /You have signed/],
  [
    'accepted, and the outbox unreadable',
    unreadable,
    envelope('signed'),
    online,
    'Thank you',
    /You have signed/,
  ],
  ['declined', nothing, envelope('declined', 'declined'), online, 'You declined', /Wrong rent/],
  ['an unread outbox', unread, envelope(), online, 'One moment', /Elena/],
  [
    'an unreadable outbox',
    unreadable,
    envelope(),
    online,
    'Not known',
    /What waits on this device can’t be read/,
  ],
  [
    'a turn to come',
    nothing,
    envelope('waiting'),
    online,
    'Not your turn yet',
    /You are told when those before you/,
  ],
  [
    'a cancelled document',
    nothing,
    envelope('due', 'cancelled'),
    online,
    'Cancelled by the sender',
    /Wrong rent/,
  ],
] as const;

test.each(states)(
  'the page after signing derives its words from what it read: %s',
  async (_, items, shown, reach, heading, words) => {
    kept.items = items;
    setReach({ online: reach });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    queries.setQueryData(envelopeQuery('e').queryKey, shown);
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
    const { container } = render(
      <QueryClientProvider client={queries}>
        <RouterContextProvider router={router}>
          <SigningConfirmation id="e" />
        </RouterContextProvider>
      </QueryClientProvider>,
    );
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(container.textContent).toMatch(words);
    const isSaid = (text: RegExp) => text.test(container.textContent ?? '');
    expect([isSaid(/[Ss]igned (on this device|here)/), isSaid(/Sending|On its way/)]).toEqual([
      heading === 'Signed on this device',
      heading === 'Sending…',
    ]);
    expect(screen.queryByRole('link', { name: 'Read and sign' }) !== null).toBe(heading === 'Not signed yet');
  },
);
