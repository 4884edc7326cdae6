import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type ClientRow, listClients, readClient } from '#contract/clients/clients.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import type { Filter } from '#contract/core/filters.ts';
import { type ListQuery, listSearch } from '#contract/core/list.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { insertOffices } from '../people/queries.ts';
import { insertClients, insertManagers } from './queries.ts';
import type { clients } from './tables.ts';

type NewClient = typeof clients.$inferInsert;
let server: TestServer;
let firm: TestFirm;
let bearer: string;
const officeIds = { Aachen: '', Zagreb: '' };

/** Names that would do harm, or match too much, if they were not escaped. */
const odd = [
  "O'Neill; drop table clients; --",
  '100% Cotton Ltd',
  'Under_score Ltd',
  'Back\\slash Ltd',
  'Łódź Żółw',
];
const rows: Pick<NewClient, 'name' | 'business_status' | 'record_status' | 'client_since' | 'kind'>[] = [
  ...Array.from({ length: 24 }, (_, i) => ({
    name: `Harbour ${String(i).padStart(2, '0')} Limited`,
    business_status: 'ACTIVE' as const,
    record_status: 'active' as const,
    client_since: i % 3 === 0 ? null : `20${10 + i}-05-17`,
    kind: 'CORPORATE' as const,
  })),
  ...odd.map((name) => ({
    name,
    business_status: 'LAPSED' as const,
    record_status: 'ended' as const,
    client_since: '2020-01-01',
    kind: 'INDIVIDUAL' as const,
  })),
];

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  officeIds.Aachen = firm.id();
  officeIds.Zagreb = firm.id();
  const made = rows.map((row, i): NewClient & { id: string } => ({
    ...row,
    id: firm.id(),
    office_id: i % 2 ? officeIds.Aachen : officeIds.Zagreb,
    jurisdiction: i % 2 ? 'DE' : 'HR',
    start_date: '2020-02-29',
    former_names: [
      { name: 'First', rename_date: '2001-01-01' },
      { name: 'Second', rename_date: '2011-01-01' },
    ],
    created_at: server.now(),
    last_update_at: server.now(),
  }));
  await server.db.as(actor('system'), async (tx) => {
    await insertOffices(tx, [
      { id: officeIds.Aachen, name: 'Aachen', country_code: 'DE' },
      { id: officeIds.Zagreb, name: 'Zagreb', country_code: 'HR' },
    ]);
    await insertClients(tx, made);
    const link = (client_id: string, user_id: string, role: 'LEAD' | 'DEPUTY', until: string | null) => ({
      id: firm.id(),
      client_id,
      user_id,
      role,
      since: '2020-01-01',
      until,
    });
    await insertManagers(
      tx,
      made.flatMap(({ id }, i) =>
        i < 10
          ? [link(id, firm.staff.ASC.id, 'DEPUTY', null), link(id, firm.staff.RM.id, 'LEAD', null)]
          : i < 12
            ? [link(id, firm.staff.RM.id, 'LEAD', '2021-01-01')]
            : [],
      ),
    );
  });
});
afterAll(() => server.close());

const entry = (field: string, operator: Filter['operator'], keyword = '', keyword2 = ''): Filter => ({
  field,
  operator,
  keyword,
  keyword2,
});
const ask = (query: Partial<ListQuery>) =>
  server.call(listClients, { query: listSearch({ recordPerPage: 50, ...query }) as never }, { bearer });
async function list(query: Partial<ListQuery>): Promise<ListAnswer<ClientRow>> {
  const response = await ask(query);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as ListAnswer<ClientRow>;
}
const names = async (query: Partial<ListQuery>) => (await list(query)).data.map(({ name }) => name);

describe('pages', () => {
  test('follow each other without a gap or a repeat, with one total', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, recordPerPage: 10 })));
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 9, 0]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(29);
    expect(pages.map(({ meta }) => meta.total)).toEqual([29, 29, 29, 29]);
    expect(pages[1]?.meta).toEqual({ page: 2, recordPerPage: 10, total: 29, totalExact: true });
  });

  test('default to the first ten by name', async () => {
    const response = await server.call(listClients, { query: {} }, { bearer });
    const { data, meta } = (await response.json()) as ListAnswer<ClientRow>;
    expect([data.length, meta.page, meta.recordPerPage]).toEqual([10, 1, 10]);
    expect(data[0]?.name).toBe('100% Cotton Ltd');
  });
});

describe('order', () => {
  test('by name, both ways', async () => {
    const up = await names({ sort: 'name' });
    expect(await names({ sort: '-name' })).toEqual(up.toReversed());
  });

  test('by office name, and the empty last both ways', async () => {
    const offices = (await list({ sort: '-office' })).data.map(({ office }) => office.name);
    expect(offices).toEqual(offices.toSorted().reverse());
    for (const sort of ['client_since', '-client_since']) {
      const dates = (await list({ sort })).data.map(({ client_since }) => client_since);
      expect(dates.indexOf(null)).toBe(dates.length - 8);
    }
  });
});

describe('filters', () => {
  test('by status, office, jurisdiction and date', async () => {
    expect(await names({ filters: [entry('business_status', 'EQ', 'LAPSED')] })).toHaveLength(odd.length);
    expect(await names({ filters: [entry('business_status', 'IN', 'LAPSED,ON_HOLD')] })).toHaveLength(5);
    expect(await names({ filters: [entry('office_id', 'EQ', officeIds.Aachen)] })).toHaveLength(14);
    expect(await names({ filters: [entry('jurisdiction', 'NE', 'DE')] })).toHaveLength(15);
    const between = entry('client_since', 'BETWEEN', '2011-05-17', '2012-05-17');
    expect(await names({ filters: [between] })).toEqual(['Harbour 01 Limited', 'Harbour 02 Limited']);
    expect(await names({ filters: [entry('closedate', 'NOTNULL')] })).toEqual([]);
  });

  test('ISNULL on relationship managers finds clients nobody manages today', async () => {
    const nobody = await list({ filters: [entry('relationship_managers', 'ISNULL')] });
    expect(nobody.meta.total).toBe(19);
    expect(nobody.data.every((row) => row.relationship_managers.length === 0)).toBe(true);
    expect(await names({ filters: [entry('relationship_managers', 'NOTNULL')] })).toHaveLength(10);
  });

  test('by manager, whose names come with the rows, the lead first', async () => {
    const mine = await list({ filters: [entry('relationship_managers', 'EQ', firm.staff.ASC.id)] });
    expect(mine.meta.total).toBe(10);
    expect(mine.data[0]?.relationship_managers.map(({ id }) => id)).toEqual([
      firm.staff.RM.id,
      firm.staff.ASC.id,
    ]);
    const others = [entry('relationship_managers', 'NE', firm.staff.ASC.id)];
    expect(await names({ filters: others })).toHaveLength(19);
    const both = `${firm.staff.FIN.id},${firm.staff.RM.id}`;
    expect(await names({ filters: [entry('relationship_managers', 'IN', both)] })).toHaveLength(10);
  });

  test('joined by OR inside an entry, by AND between entries', async () => {
    const or = [entry('name', 'STARTS', 'harbour 01'), entry('name', 'CONTAINS', 'cotton')];
    expect(await names({ filters: [{ or }] })).toHaveLength(2);
    expect(await names({ filters: [{ or }, entry('business_status', 'EQ', 'LAPSED')] })).toHaveLength(1);
  });

  test('of fields the list does not know are told, not applied', async () => {
    const { data, meta } = await list({
      filters: [entry('colour', 'EQ', 'red'), entry('colour', 'EQ', 'blue')],
      sort: '-mood',
    });
    expect(data).toHaveLength(29);
    expect(meta.ignored).toEqual(['colour', 'mood']);
  });

  test('that cannot be meant are refused by name', async () => {
    const response = await ask({
      filters: [entry('client_since', 'GTE', 'soon'), entry('office_id', 'EQ', "' or 1=1")],
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: {
        client_since: ['“soon” is not a date like 2026-01-31.'],
        office_id: ["“' or 1=1” is not something of this list."],
      },
    });
  });
});

describe('search', () => {
  test('finds any part of a name, whatever the case and script', async () => {
    expect(await names({ search: '**OUR 07**' })).toEqual(['Harbour 07 Limited']);
    expect(await names({ search: 'łódź' })).toEqual(['Łódź Żółw']);
  });

  test.each(['Lodz', 'LODZ ZOLW', 'zo', 'Łódź'.normalize('NFD'), '\u200bŁódź\u00a0 Żółw'])(
    'finds Łódź Żółw by %j',
    async (search) => {
      expect(await names({ search })).toEqual(['Łódź Żółw']);
      const named = [entry('name', 'CONTAINS', search)];
      expect(await names({ filters: named })).toContain('Łódź Żółw');
    },
  );

  test.each(odd)('takes %j for what it is', async (name) => {
    expect(await names({ search: name })).toEqual([name]);
    expect(await names({ filters: [entry('name', 'EQ', name)] })).toEqual([name]);
    expect(await names({ filters: [entry('name', 'CONTAINS', name.slice(1, -1))] })).toEqual([name]);
  });

  test.each(['%%%', '___', '\\\\\\', "'''"])('%j matches nothing', async (search) => {
    expect(await names({ search })).toEqual([]);
  });
});

test('a client is answered with its missing data', async () => {
  const { data } = await list({ search: 'Harbour 01' });
  const response = await server.call(readClient, { params: { id: data[0]?.id ?? '' } }, { bearer });
  const { data: client } = (await response.json()) as { data: Client };
  expect(client).toMatchObject({
    name: 'Harbour 01 Limited',
    office: { name: 'Aachen' },
    jurisdiction: 'DE',
    relationship_managers: [{ id: firm.staff.RM.id }, { id: firm.staff.ASC.id }],
    services: [],
    former_names: [{ name: 'Second' }, { name: 'First' }],
  });
  expect(client.missing_data_high).toEqual(['company-type', 'service', 'team', 'contact']);
});

test('there is no other client', async () => {
  const response = await server.call(readClient, { params: { id: firm.id() } }, { bearer });
  expect(response.status).toBe(404);
});
