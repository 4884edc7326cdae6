import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { DateTime } from 'luxon';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import { setSession } from '#src/session/session.ts';
import { sessionOf } from '#src/session/session-of-role.fixture.ts';
import { ClientHeader } from './client-header.tsx';

vi.mock('./lifecycle/client-lifecycle.tsx', () => ({ ClientLifecycle: () => null }));
beforeEach(() => setSession(sessionOf('RM')));
afterEach(() => {
  cleanup();
  setSession(null);
});

const monthsAgo = (months: number, days: number) =>
  DateTime.now().minus({ months }).minus({ days }).toISODate();
const old = monthsAgo(18, 2);
const active = { record_status: 'active', business_status: 'ACTIVE', last_invoice: null };
const ended = { record_status: 'ended', business_status: 'LAPSED', last_invoice: null };
const begun = { record_status: 'under_consideration', business_status: 'ONBOARDING', last_invoice: null };
const held = { ...begun, business_status: 'ON_HOLD' };

function show(facts: object) {
  const quality = { quality_band: 'low', quality_score: 60 };
  const client = { documents: [], client_addresses: [], website_url: null, ...quality, ...facts };
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <ClientHeader client={client as unknown as Client} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

it.each([
  ['high', 97, 'Data quality: high, 97 of 100'],
  ['medium', 81, 'Data quality: medium, 81 of 100'],
  ['low', 93, 'Data quality: low, 93 of 100'],
])('says the band and the score: %s', (quality_band, quality_score, words) => {
  show({ ...begun, id: 'x', start_date: null, quality_band, quality_score });
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Timeline' })).toBeDefined();
});

it.each([
  ['an onboarding client of 18 months', { ...begun, start_date: old }, true],
  ['one under consideration and on hold', { ...held, start_date: old }, true],
  ['an active one that was never invoiced', { ...active, start_date: old }, true],
  ['an active one that was invoiced', { ...active, start_date: old, last_invoice: '2020-01-31' }, false],
  ['an ended one', { ...ended, start_date: old }, false],
  ['a younger one', { ...begun, start_date: monthsAgo(17, 20) }, false],
  ['one without a start', { ...begun, start_date: null }, false],
])('%s is said to have started over 18 months ago: %o', (_, facts, said) => {
  show(facts);
  expect(screen.queryByText('Started over 18 months ago') !== null).toBe(said);
});
