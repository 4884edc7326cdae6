import { lte, type SQL, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from './actor.ts';
import { countList, exactTotal } from './list.ts';
import { testDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const numbers = pgTable('numbers', { n: integer() });

/** Counts the matching rows of 12,345. */
const count = (where: SQL | undefined, countAll: boolean) =>
  database.db.as(actor('system'), async (tx) => {
    await tx.execute(sql`create temp table numbers on commit drop as select generate_series(1, 12345) as n`);
    return countList(tx, numbers, where, { countAll });
  });

test('a total is exact up to 10,000, and beyond only where all are asked for', async () => {
  expect(exactTotal).toBe(10_000);
  expect(await count(lte(numbers.n, 9_999), false)).toEqual({ total: 9_999, totalExact: true });
  expect(await count(lte(numbers.n, 10_000), false)).toEqual({ total: 10_000, totalExact: true });
  expect(await count(lte(numbers.n, 10_001), false)).toEqual({ total: 10_000, totalExact: false });
  expect(await count(undefined, false)).toEqual({ total: 10_000, totalExact: false });
  expect(await count(undefined, true)).toEqual({ total: 12_345, totalExact: true });
  expect(await count(lte(numbers.n, 3), true)).toEqual({ total: 3, totalExact: true });
});
