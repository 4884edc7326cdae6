import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WaitingRun } from '#contract/payroll/pay-runs.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import WaitingRuns from './waiting-runs.tsx';

afterEach(() => vi.unstubAllGlobals());

const run = (change: Partial<WaitingRun> = {}): WaitingRun => ({
  id: '01990000-0000-7000-8000-000000000001',
  client: { id: '01990000-0000-7000-8000-000000000002', name: 'Birch' },
  calendar: { id: '01990000-0000-7000-8000-000000000003', name: 'Monthly staff' },
  period_start: '2020-10-01',
  period_end: '2020-10-31',
  pay_date: '2020-10-23',
  status: 'IN_REVIEW',
  job: null,
  returned: false,
  ...change,
});

function show(answer: () => Response | Promise<Response>) {
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(answer);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>
        <WaitingRuns />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

test('a run is named by its client and period, with the day it is due and its state', async () => {
  const data = [run({ returned: true }), run({ id: '01990000-0000-7000-8000-000000000009', job: 'FAILED' })];
  show(() => Response.json({ data }));
  const [first, second] = await screen.findAllByRole('link', { name: /^Birch, 01 Oct – 31 Oct 2020/ });
  expect(first?.textContent).toContain('Monthly staff · Was due on 23 Oct 2020');
  expect(first?.textContent).toContain('Returned');
  expect(second?.textContent).toContain('Not published');
});

test('where no run waits there is no card', async () => {
  const { container } = show(() => Response.json({ data: [] }));
  await waitFor(() => expect(container.textContent).toBe(''));
});
