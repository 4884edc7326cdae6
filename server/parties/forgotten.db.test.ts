import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a party goes with its client unless something names it: all that could are asked', async () => {
  const { tables, body } = await server.services.db.as(actor('system'), async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
        where c.contype = 'f' and c.confrelid = 'public.parties'::regclass and c.confdeltype = 'a'`);
    const [found] = (
      await tx.execute<{ body: string }>(
        sql`select prosrc as body from pg_proc where oid = 'app.forget_party()'::regprocedure`,
      )
    ).rows;
    return { tables: rows.map(({ name }) => name), body: found?.body ?? '' };
  });
  expect(tables).toContain('interests');
  // The row of the client itself is the one that goes.
  expect(tables.filter((name) => name !== 'clients' && !body.includes(`public.${name} `))).toEqual([]);
});
