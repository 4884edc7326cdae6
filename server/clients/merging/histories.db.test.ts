import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, readClient } from '#contract/clients/clients.ts';
import { mergeClients, undoClientMerge } from '#contract/clients/merging.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { records } from '#contract/records.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const contactIds = ({ contacts }: Tenant) => Object.values(contacts).map(({ id }) => id);
const merge = (one: Tenant, other: Tenant, ends: boolean) =>
  server.call(
    mergeClients,
    {
      params: { id: one.clientId },
      body: {
        version: 1,
        into: { id: other.clientId, version: 1 },
        contacts: contactIds(one).map((id, at) => ({ id, keeps: !(ends && at === 0) })),
      },
    },
    { bearer },
  );
const undo = ({ clientId: id }: Tenant) => server.call(undoClientMerge, { params: { id } }, { bearer });
const read = ({ clientId: id }: Tenant) =>
  dataOf<Client>(server.call(readClient, { params: { id } }, { bearer }));
const addressesOf = async ({ clientId }: Tenant) =>
  (
    await dataOf<{ id: string }[]>(
      server.call(
        records.addresses.list,
        {
          query: listSearch({
            recordPerPage: 100,
            filters: [filterBy(records.addresses.fields, 'client_id', 'EQ', clientId)],
          }),
        },
        { bearer },
      ),
    )
  ).map(({ id }) => id);

/** Every row of every table that names a client, and the clients and parties themselves. An access that came back has another version. */
async function rowsOfAll(): Promise<unknown> {
  return firm.as(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
          and has_table_privilege(c.oid, 'select') order by 1`,
    );
    const digests = [...rows.map(({ name }) => name), 'clients', 'parties'].map((name) => {
      const row = name === 'contacts' ? sql`to_jsonb(t) - 'version'` : sql`to_jsonb(t)`;
      return sql`select ${name} as name, md5(string_agg((${row})::text, ' ' order by (${row})::text)) as digest from ${sql.identifier(name)} t`;
    });
    return (await tx.execute(sql.join(digests, sql` union all `))).rows;
  });
}

/** `CLIENT_MERGES=500` plays so many histories; `npm test` fewer. */
const histories = Number(process.env.CLIENT_MERGES ?? 60);

test('merges and their undo over random histories: each client is what the merges that stand make of it, and at last every row is what it was', async () => {
  const all: Tenant[] = [];
  for (const name of ['Ada', 'Bea', 'Cyd', 'Dot']) all.push(await firm.tenant(name));
  const before = [await Promise.all(all.map(read)), await rowsOfAll()];
  const at = fc.nat(all.length - 1);
  const step = fc.record({ merges: fc.boolean(), of: at, into: at, ends: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
      const pointers = new Map<number, number>();
      const headOf = (i: number): number => {
        const next = pointers.get(i);
        return next === undefined ? i : headOf(next);
      };
      for (const { merges, of, into, ends } of steps) {
        const [client, other] = [all[of], all[into]];
        if (!client || !other) continue;
        const may = merges ? of !== into && !pointers.has(of) && !pointers.has(into) : pointers.has(of);
        const answer = await (merges ? merge(client, other, ends) : undo(client));
        expect(answer.ok, await answer.text()).toBe(may);
        if (!may) continue;
        if (merges) pointers.set(of, into);
        else pointers.delete(of);
      }
      const asked = steps[0]?.of ?? 0;
      const head = headOf(asked);
      const client = all[asked];
      if (!client) throw new Error('There is no such client.');
      expect(await read(client)).toMatchObject({
        id: all[head]?.clientId,
        moved_to: head === asked ? null : all[head]?.clientId,
      });
      // Of all that became one, each answers the rows of all.
      const family = all.filter((_, i) => headOf(i) === head).map(({ addressId }) => addressId);
      expect((await addressesOf(client)).toSorted()).toEqual(family.toSorted());
      for (const i of pointers.keys()) await succeeded(undo(all[i] ?? client));
      expect([await Promise.all(all.map(read)), await rowsOfAll()]).toEqual(before);
    }),
    { numRuns: histories, seed: 41 },
  );
}, 600_000);
