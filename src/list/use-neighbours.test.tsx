import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { holdBearers } from '../api/bearers.ts';
import { stubFetch } from '../api/test-fetch.ts';
import type { Vault } from '../offline/vault/vault.ts';
import { setShownPage } from './shown-list.ts';
import { useNeighbours } from './use-neighbours.ts';

let vault = {} as Vault;
vi.mock('../offline/vault/vault.ts', () => ({ currentVault: () => vault }));

const rows = ['a', 'b', 'c', 'd', 'e'];
const size = 2;
const pageOf = (page: number) => rows.slice((page - 1) * size, page * size);
const metaOf = (page: number) => ({ page, recordPerPage: size, total: rows.length, totalExact: true });
const query = (page: number) => ({
  ...{ page, recordPerPage: size, sort: 'name', filters: [], search: 'x', countAll: false },
});
const show = (page: number) =>
  setShownPage('clients', { query: query(page), keys: pageOf(page), meta: metaOf(page) });

const asked: string[] = [];
let queries: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);
const around = (key: string) =>
  renderHook((of: string) => useNeighbours('clients', listClients, ({ id }) => id, of), {
    wrapper,
    initialProps: key,
  });

beforeEach(() => {
  vault = {} as Vault;
  asked.length = 0;
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(({ searchParams }) => {
    const page = Number(searchParams.get('page'));
    asked.push(`${page} ${searchParams.get('sort')} ${searchParams.get('search')}`);
    return Response.json({ data: pageOf(page).map((id) => ({ id })), meta: metaOf(page) });
  });
});
afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

test('one steps through a whole list, over its pages and back, and each page is fetched as the list had it', async () => {
  show(1);
  const { result, rerender } = around('a');
  const steps: (string | undefined)[] = ['a'];
  for (const way of ['next', 'next', 'next', 'next', 'previous', 'previous', 'previous'] as const) {
    await untilPasses(() => expect(result.current?.[way]).toBeDefined());
    const step = result.current?.[way];
    act(() => step?.taken());
    rerender(step?.key ?? '');
    steps.push(step?.key);
    expect(result.current).toMatchObject({ at: rows.indexOf(step?.key ?? '') + 1, total: 5 });
  }
  expect(steps).toEqual(['a', 'b', 'c', 'd', 'e', 'd', 'c', 'b']);
  expect(new Set(asked)).toEqual(new Set(['2 name x', '3 name x', '1 name x']));
});

test('the ends of a list lead nowhere, and nothing is fetched within a page', () => {
  show(3);
  const last = around('e').result.current;
  expect(last).toMatchObject({ at: 5, next: undefined });
  show(1);
  asked.length = 0;
  expect(around('a').result.current).toMatchObject({ at: 1, previous: undefined, next: { key: 'b' } });
  expect(asked).toEqual([]);
});

test('a row that the list did not show has no neighbours, nor has any after the person left', () => {
  show(1);
  expect(around('z').result.current).toBeUndefined();
  vault = {} as Vault;
  expect(around('a').result.current).toBeUndefined();
});
