import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listSent } from '#contract/signing/sent-envelopes.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { holdBearers } from '../api/bearers.ts';
import { stubFetch } from '../api/test-fetch.ts';
import { useMatching } from './use-matching.ts';

const query = { page: 2, recordPerPage: 30, sort: undefined, filters: [], search: 'lease', countAll: false };
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);
let total = 0;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(({ searchParams }) => {
    const page = Number(searchParams.get('page') ?? 1);
    asked.push(`${searchParams.get('search')} ${page}`);
    const from = (page - 1) * 100;
    const data = Array.from({ length: Math.max(0, Math.min(100, total - from)) }, (_, at) => ({
      id: `${from + at}`,
    }));
    return Response.json({ data, meta: { page, recordPerPage: 100, total, totalExact: true } });
  });
});
afterEach(() => vi.unstubAllGlobals());

function matching(selected: number, limit?: number) {
  const onSelect = vi.fn();
  const selection = { keys: new Set(Array.from({ length: selected }, (_, at) => `${at}`)), onSelect };
  const meta = { page: 2, recordPerPage: 30, total, totalExact: true };
  const { result } = renderHook(() => useMatching(listSent, query, meta, selection, limit), { wrapper });
  return { onSelect, result };
}

test('all matching rows are selected, whatever page is shown', async () => {
  total = 234;
  const { onSelect, result } = matching(30);
  expect(result.current).toMatchObject({ most: 234, isCut: false, isWhole: false });
  act(() => result.current?.select());
  await untilPasses(() => expect(onSelect).toHaveBeenCalledOnce());
  expect(onSelect.mock.calls[0]?.[0]).toHaveLength(234);
  expect(asked).toEqual(['lease 1', 'lease 2', 'lease 3']);
  expect(matching(234).result.current?.isWhole).toBe(true);
});

test('of more than can be acted on at once the first are, and that is known', () => {
  total = 4200;
  expect(matching(30).result.current).toMatchObject({ most: 1000, isCut: true, isWhole: false });
  expect(matching(1000).result.current).toMatchObject({ isCut: true, isWhole: true });
});

test('a list whose actions take fewer rows selects no more than these', async () => {
  total = 234;
  const { onSelect, result } = matching(30, 150);
  expect(result.current).toMatchObject({ most: 150, isCut: true, isWhole: false });
  act(() => result.current?.select());
  await untilPasses(() => expect(onSelect).toHaveBeenCalledOnce());
  expect(onSelect.mock.calls[0]?.[0]).toHaveLength(150);
});
