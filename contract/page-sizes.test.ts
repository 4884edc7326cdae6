import * as v from 'valibot';
import { expect, test } from 'vitest';
import { pageSizes } from './core/limits.ts';
import { endpoints } from './index.ts';

const lists = endpoints.filter(({ shape }) => shape === 'list');

/** True if a list takes pages of this size; other parts of its query are not asked about. */
function takes(list: (typeof lists)[number], recordPerPage: string): boolean {
  const asked = v.safeParse(list.query ?? v.strictObject({}), { page: '1', recordPerPage });
  return asked.success || !asked.issues.some(({ path }) => path?.[0]?.key === 'recordPerPage');
}

test.each(lists.map((list) => [list.name, list] as const))(
  '%s has the page sizes of section 9 alone',
  (_, list) => {
    const sizes = Array.from({ length: 120 }, (_, size) => String(size));
    expect(sizes.filter((size) => takes(list, size))).toEqual(pageSizes.map(String));
  },
);

test('what is paged is a list, and says how many there are', () => {
  const paged = endpoints.filter(
    ({ query }) => query && 'entries' in query && 'recordPerPage' in (query.entries as object),
  );
  expect(paged.filter(({ shape }) => shape !== 'list').map(({ name }) => name)).toEqual([]);
});
