import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sentQuery } from '#src/features/signing/sent/sent.queries.ts';
import { setSession } from '#src/session/session.ts';
import { sessionOf } from '#src/session/session-of-role.fixture.ts';
import { SentConfirmation } from './sent-confirmation.tsx';

vi.mock('../wizard/wizard-frame.tsx', () => ({
  WizardFrame: ({ children }: { children: object }) => children,
}));
vi.mock('./sending-order.tsx', () => ({ SendingOrder: () => null }));

test.each([
  ['sent', /is on its way[.].*It can be signed until/],
  ['sealing', /was sent[.].*it is being sealed/],
  ['completed', /was sent[.].*the sealed copy is ready/],
  ['cancelled', /was sent[.].*not open for signing any more/],
  ['declined', /was sent[.].*not open for signing any more/],
  ['expired', /was sent[.].*not open for signing any more/],
])('the page after sending says what became of the envelope: %s', async (status, words) => {
  setSession(sessionOf('RM'));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const sent = { id: 'e', title: 'Lease', status, deadline: '2026-12-24T12:00:00.000Z', recipients: [] };
  queries.setQueryData(sentQuery('e').queryKey, sent as never);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const { container } = render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>
        <SentConfirmation id="e" />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'Follow it' });
  expect(container.textContent).toMatch(words);
});
