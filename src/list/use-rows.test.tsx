import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import type { ListQuery } from '#contract/core/list.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { holdBearers } from '../api/bearers.ts';
import { stubFetch } from '../api/test-fetch.ts';
import { useRows } from './use-rows.ts';

const asked: URLSearchParams[] = [];
const counts = () => asked.filter((query) => query.get('count') === 'all');
const query: ListQuery = {
  page: 1,
  recordPerPage: 30,
  sort: '-name',
  filters: [],
  search: '',
  countAll: false,
};

let queries: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

beforeEach(() => {
  asked.length = 0;
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(({ searchParams }) => {
    asked.push(searchParams);
    const all = searchParams.get('count') === 'all';
    const meta = {
      page: Number(searchParams.get('page')),
      recordPerPage: Number(searchParams.get('recordPerPage')),
      ...(all ? { total: 50_123, totalExact: true } : { total: 10_000, totalExact: false }),
    };
    return Response.json({ data: [], meta });
  });
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

test('a total beyond 10,000 is counted once somebody asks, for all pages of the same filters', async () => {
  const { result, rerender } = renderHook((given: ListQuery) => useRows(listClients, given, true), {
    wrapper,
    initialProps: query,
  });
  await untilPasses(() => expect(result.current.meta).toMatchObject({ total: 10_000, totalExact: false }));
  expect(counts()).toEqual([]);

  act(() => result.current.countAll());
  await untilPasses(() => expect(result.current.meta).toMatchObject({ total: 50_123, totalExact: true }));
  expect(result.current.counting).toBe(false);
  expect(result.current.meta).toMatchObject({ page: 1, recordPerPage: 30 });

  rerender({ ...query, page: 2, sort: 'name' });
  await untilPasses(() => expect(result.current.meta).toMatchObject({ page: 2, total: 50_123 }));
  expect(counts()).toHaveLength(1);

  rerender({ ...query, search: 'other' });
  await untilPasses(() => expect(result.current.meta).toMatchObject({ total: 10_000, totalExact: false }));
  expect(counts()).toHaveLength(1);
});
