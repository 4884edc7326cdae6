import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressKey, sameAddress } from '#contract/core/same-address.ts';
import { email } from '#contract/core/values.ts';
import { actor } from './actor.ts';
import { testDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** The form of an address in which it is stored. */
const stored = (typed: string) => v.parse(email, typed);

/** Ways to write one address: letters of either case, and domains in letters, composed or not, or in A-labels. */
const written = (address: string) =>
  fc.constantFrom(
    address,
    address.toUpperCase(),
    address.normalize('NFD'),
    addressKey(address),
    addressKey(address).toUpperCase(),
  );
const address = fc
  .tuple(
    fc.constantFrom('info', 'anna.keller', 'a+b_c-d', 'iota'),
    fc.constantFrom(
      'müller.example',
      'mueller.example',
      'iota.example',
      'ıota.example',
      'İota.example',
      'stub.example',
      'пример.рф',
      'bücher.müller.example',
    ),
  )
  .map(([local, domain]) => `${local}@${domain}`);

test('the database and the code agree which stored addresses are one, however they were typed', async () => {
  const typed = fc
    .tuple(address, address)
    .chain(([one, other]) => fc.tuple(written(one), fc.oneof(written(one), written(other))));
  const pairs = fc.sample(typed, 2000);
  const [ones, others] = [pairs.map(([one]) => stored(one)), pairs.map(([, other]) => stored(other))];
  const { rows } = await database.db.as(actor('system'), (tx) =>
    tx.execute<{ same: boolean }>(
      sql`select app.address(a) = app.address(b) as same from unnest(${sql.param(ones)}::text[], ${sql.param(others)}::text[]) with ordinality as pair(a, b, at) order by at`,
    ),
  );
  const agreed = pairs.filter(([one, other], at) => sameAddress(one, other) === rows[at]?.same);
  expect(agreed).toHaveLength(pairs.length);
  expect(new Set(rows.map(({ same }) => same)).size).toBe(2);
});
