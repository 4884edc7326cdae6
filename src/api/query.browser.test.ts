import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { type HrDocument, listHrDocuments } from '#contract/payroll/payroll.ts';
import { holdBearers, supplyBearers } from './bearers.ts';
import { wholeListOf } from './query.ts';
import { wholeRows } from './rest-of-list.ts';
import { asOurs } from './test-fetch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  supplyBearers(undefined);
});

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `h${at}` }) as HrDocument);

/** The result of a whole-list query to a server with these rows, and the pages it fetched. */
async function answered(all: () => HrDocument[]) {
  const pages: number[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { searchParams } = new URL(request.url);
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('recordPerPage'))];
    pages.push(page);
    const data = all();
    const meta = { page, recordPerPage: size, total: data.length, totalExact: true };
    return asOurs(Response.json({ data: data.slice((page - 1) * size, page * size), meta }));
  });
  holdBearers([{ audience: 'employee', token: 'employee' }], 0);
  const answer = await new QueryClient().fetchQuery(wholeListOf(listHrDocuments));
  return { answer, pages, ids: answer.data.map(({ id }) => id) };
}

test.each([
  [0, [1]],
  [100, [1]],
  [101, [1, 2]],
  [250, [1, 2, 3]],
])('a list of %i rows is whole, in its order', async (count, wanted) => {
  const { ids, pages, answer } = await answered(() => rows(count));
  expect(ids).toEqual(rows(count).map(({ id }) => id));
  expect(pages).toEqual(wanted);
  expect(answer.meta.total).toBe(count);
});

test('a very long one ends, and its total says that there is more', async () => {
  const { ids, pages, answer } = await answered(() => rows(2345));
  expect(ids).toHaveLength(wholeRows);
  expect(pages).toHaveLength(10);
  expect(answer.meta.total).toBe(2345);
});

test('a row that a new one pushes to the next page meanwhile is there once', async () => {
  let asked = 0;
  const { ids } = await answered(() =>
    (asked++ === 0 ? [] : [{ id: 'new' } as HrDocument]).concat(rows(150)),
  );
  expect(ids).toEqual(rows(150).map(({ id }) => id));
});
