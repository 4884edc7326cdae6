import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientFields, listClients } from '#contract/clients/clients.ts';
import {
  type Filter,
  type FilterEntry,
  filterBy,
  keywordsOf,
  type ListField,
} from '#contract/core/filters.ts';
import { fold } from '#contract/core/fold.ts';
import { listSearch } from '#contract/core/list.ts';
import { operatorsFor, validateListQuery, valuesOf } from '#contract/core/validate-list-query.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertContacts } from '../contacts/queries.ts';
import { actor } from '../db/actor.ts';
import { insertOwnerRows } from '../owners/queries.ts';
import { insertParties } from '../parties/queries.ts';
import { insertSecretaryRows } from '../secretary/queries.ts';
import {
  clientPage,
  insertClientServices,
  insertClients,
  insertClientTeams,
  insertManagers,
} from './queries.ts';

/** A client's values for filters: null, one value, or the ids linked to it. */
type Seen = Record<string, string | null | string[]>;

let server: TestServer;
let firm: TestFirm;
let teams: string[];
let serviceId: string;
let seen: Seen[];

const words = ['Alder', 'alder 100%', 'Under_score', 'Back\\slash', 'Łódź', "O'Neill", 'Quay Quay'];
const days = ['2019-12-31', '2020-01-01', '2020-02-29', '2024-07-07', '2026-11-21'];
const at = <T>(from: readonly T[], i: number): T => from[i % from.length] as T;
/** Null for every third. */
const sometimes = (i: number): string | null => (i % 3 === 0 ? null : at(days, i));

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  const { clientId } = await firm.tenant('Alder');
  await firm.as(async (tx) => {
    const { rows: found } = await tx.execute<{ id: string; office: string }>(
      'select t.id, c.office_id as office from teams t, clients c',
    );
    teams = found.map(({ id }) => id);
    const [service] = (await tx.execute<{ id: string }>('select id from services')).rows;
    serviceId = service?.id ?? '';
    const managers = [firm.staff.RM.id, firm.staff.ASC.id];
    const made = Array.from({ length: 60 }, (_, i) => ({
      id: firm.id(),
      kind: at(['CORPORATE', 'INDIVIDUAL'] as const, i),
      name: `${at(words, i)} ${i}`,
      record_status: 'active' as const,
      business_status: at(['ACTIVE', 'ON_HOLD'] as const, i >> 1),
      office_id: found[0]?.office ?? '',
      jurisdiction: i % 5 === 0 ? null : at(['HK', 'GB', 'SG'], i),
      registration_number: i % 4 === 0 ? null : `${at(words, i)}-${i % 7}`,
      industry: null,
      kyc_level: i % 6 === 0 ? null : at(['SIMPLIFIED', 'STANDARD'] as const, i),
      client_since: sometimes(i),
      start_date: sometimes(i + 1),
      closedate: i % 4 === 0 ? null : sometimes(i + 1),
      risk_rating: i % 7 === 0 ? null : at(['LOW', 'HIGH'] as const, i),
      next_review_date: sometimes(i + 2),
      tags: i % 3 === 0 ? [] : [at(words, i), ...(i % 2 ? [at(words, i + 1)] : [])],
      last_invoice: sometimes(i + 2),
      hubspot: i % 4 === 1 ? `company-${i}` : null,
      last_update_at: `${at(days, i)}T${i % 2 ? '00:00:00.000' : '23:59:59.999'}Z`,
      created_at: server.now(),
    }));
    await insertClients(tx, made);
    const links = made.flatMap(({ id: client_id }, i) =>
      i % 4 === 0 ? [] : [{ client_id, user_id: at(managers, i), until: i % 5 === 0 ? '2025-01-01' : null }],
    );
    await insertManagers(
      tx,
      links.map((link) => ({ id: firm.id(), ...link, role: 'DEPUTY' as const, since: '2020-01-01' })),
    );
    const inTeams = made
      .filter((_, i) => i % 2)
      .map(({ id: client_id }) => ({ client_id, team_id: at(teams, 0) }));
    await insertClientTeams(tx, inTeams);
    const rendered = made
      .filter((_, i) => i % 3 === 1)
      .map(({ id: client_id }) => ({ client_id, service_id: serviceId }));
    await insertClientServices(
      tx,
      rendered.map((one) => ({ id: firm.id(), ...one, since: '2020-01-01' })),
    );
    // Services that have ended, or were deleted, are not rendered.
    await insertClientServices(
      tx,
      made
        .filter((_, i) => i % 3 === 2)
        .map(({ id: client_id }, i) => ({
          ...{ id: firm.id(), client_id, service_id: serviceId, since: '2020-01-01' },
          until: i % 2 ? '2021-01-01' : null,
          deleted_at: i % 2 ? null : server.now(),
        })),
    );
    const { rows: scores } = await tx.execute<{ client_id: string; score: number; band: string }>(
      'select client_id, score, band from client_scores',
    );
    const scoreOf = (id: string) => scores.find(({ client_id }) => client_id === id);
    seen = made.map((row) => ({
      ...row,
      quality_score: String(scoreOf(row.id)?.score),
      quality_band: scoreOf(row.id)?.band ?? null,
      sector: null,
      last_update_at: row.last_update_at.slice(0, 10),
      relationship_managers: links
        .filter(({ client_id, until }) => client_id === row.id && until === null)
        .map(({ user_id }) => user_id),
      crm: row.hubspot === null ? [] : ['COMPANY'],
      services: rendered.filter(({ client_id }) => client_id === row.id).map(({ service_id }) => service_id),
      teams: inTeams.filter(({ client_id }) => client_id === row.id).map(({ team_id }) => team_id),
    }));
  });
  await server.db.as(actor('system'), (tx) =>
    tx.execute(`update clients set deleted_at = now() where id = '${clientId}'`),
  );
});
afterAll(() => server.close());

/** The order of a field's values: of numbers by their size. */
const orderOf = (field: string) => (a: string, b: string) =>
  clientFields[field as keyof typeof clientFields].type === 'number'
    ? Number(a) - Number(b)
    : Number(a > b) - Number(a < b);

/** The meaning of a filter, written without SQL. */
function fits(row: Seen, { field, operator, keyword, keyword2 }: Filter): boolean {
  const value = row[field] ?? null;
  const empty = value === null || value.length === 0;
  if (operator === 'ISNULL') return empty;
  if (operator === 'NOTNULL') return !empty;
  const isText = clientFields[field as keyof typeof clientFields].type === 'text';
  const values = [value ?? []].flat().map((one) => (isText ? fold(one) : one));
  const wanted = isText ? fold(keyword) : keyword;
  const some = (test: (one: string) => boolean) => values.some(test);
  const order = orderOf(field);
  switch (operator) {
    case 'EQ':
      return some((one) => one === wanted);
    case 'NE':
      return !some((one) => one === wanted);
    case 'IN':
      return some((one) => valuesOf(keyword).includes(one));
    case 'CONTAINS':
      return some((one) => one.includes(wanted));
    case 'STARTS':
      return some((one) => one.startsWith(wanted));
    case 'GTE':
      return some((one) => order(one, keyword) >= 0);
    case 'LTE':
      return some((one) => order(one, keyword) <= 0);
    case 'BETWEEN':
      return some((one) => order(one, keyword) >= 0 && order(one, keyword2) <= 0);
  }
}

const textKeyword = fc
  .tuple(fc.constantFrom(...words), fc.nat(4), fc.integer({ min: 1, max: 6 }), fc.boolean())
  .map(([word, from, length, loud]) => {
    const part = word.slice(from, from + length).replace(/^\*+|\*+$/g, '') || word;
    return loud ? part.toUpperCase() : part;
  });
const day = fc.constantFrom(...days, '2020-01-02', '1999-01-01');

function keywordFor(field: string): fc.Arbitrary<string> {
  const { type, options }: ListField = clientFields[field as keyof typeof clientFields];
  if (type === 'text') return textKeyword;
  if (type === 'date') return day;
  if (type === 'number') return fc.constantFrom('0', '9', '40', '55', '100');
  if (type === 'choice') return fc.constantFrom(...(options ?? ['HK', 'GB', 'SG', 'ZZ']));
  return fc.constantFrom(...teams, serviceId, firm.staff.RM.id, firm.staff.ASC.id, firm.staff.ADM.id);
}

function filters(): fc.Arbitrary<Filter> {
  const fields = Object.entries<ListField>(clientFields).filter(([, { filter }]) => filter);
  return fc.oneof(
    ...fields.flatMap(([field, of]) =>
      operatorsFor(of).map((operator): fc.Arbitrary<Filter> => {
        const keyword = keywordFor(field);
        const words = fc.array(keyword, { minLength: 2, maxLength: 3 });
        return words.map((all) => {
          const [keyword = '', keyword2 = ''] = all.toSorted(orderOf(field));
          const needed = keywordsOf[operator];
          if (needed === 0) return { field, operator, keyword: '', keyword2: '' };
          if (needed === 'some') return { field, operator, keyword: all.join(','), keyword2: '' };
          return { field, operator, keyword, keyword2: needed === 2 ? keyword2 : '' };
        });
      }),
    ),
  );
}

test('filters, alone and joined, find what they mean', { timeout: 120_000 }, async () => {
  const one = filters();
  const entry: fc.Arbitrary<FilterEntry> = fc.oneof(
    { weight: 3, arbitrary: one },
    { weight: 1, arbitrary: fc.record({ or: fc.array(one, { minLength: 1, maxLength: 3 }) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 3 }), async (entries) => {
      const checked = validateListQuery(clientFields, { filters: entries, sort: 'name' });
      expect(checked).toMatchObject({ ignored: [], errors: {} });
      const query = {
        page: 1,
        recordPerPage: 100,
        sort: 'name',
        filters: entries,
        search: '',
        countAll: false,
      };
      const { rows, count } = await server.db.as(actor('staff'), (tx) => clientPage(tx, checked, query, []));
      const meant = seen.filter((row) =>
        entries.every((each) => ('or' in each ? each.or.some((part) => fits(row, part)) : fits(row, each))),
      );
      expect(rows.map(({ id }) => id).sort()).toEqual(meant.map(({ id }) => id).sort());
      expect(count).toEqual({ total: meant.length, totalExact: true });
    }),
    { numRuns: 300 },
  );
});

/** The ids of the clients that somebody of a role finds. */
async function found(role: 'ADM' | 'FIN', filter: Filter): Promise<string[]> {
  const bearer = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
  const query = listSearch({ filters: [filter], recordPerPage: 100 });
  const answer = await server.call(listClients, { query }, { bearer });
  return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id).toSorted();
}

test('a client is found by the parties that are its contacts and officers, and by its deals, as far as one may see those', async () => {
  const [ofContact, ofOfficer, ofFormer, ofDeal] = seen.map(({ id }) => String(id));
  const party = { kind: 'ENTITY' as const, updated_at: server.now(), merged_into: null };
  const [contactParty, officerParty, merged] = [firm.id(), firm.id(), firm.id()];
  await firm.as(async (tx) => {
    await insertParties(tx, {
      parties: [
        { ...party, id: contactParty, name: 'Lantern Trustees' },
        { ...party, id: officerParty, name: 'Lantern Nominees' },
        { ...party, id: merged, name: 'Torch Trustees', merged_into: contactParty },
      ],
      names: [],
      passports: [],
    });
    await insertContacts(tx, [
      {
        id: firm.id(),
        client_id: ofContact ?? '',
        party_id: merged,
        last_name: 'Vale',
        created_at: server.now(),
      },
    ]);
    const office = { party_id: officerParty, position: 'DIRECTOR' as const, status: 'APPOINTED' as const };
    const term = { ...office, since: '2020-01-01', until: null, updated_at: server.now() };
    await insertSecretaryRows(tx, {
      ...{ shareClasses: [], filings: [], charges: [], records: [] },
      officers: [
        { ...term, id: firm.id(), client_id: ofOfficer ?? '' },
        { ...term, id: firm.id(), client_id: ofFormer ?? '', until: '2021-01-01' },
      ],
    });
    await tx.execute(
      sql`insert into deals (id, hubspot_id, name, stage_id, client_id, currency, updated_at)
        select ${firm.id()}::uuid, '880001', 'Payroll', id, ${ofDeal}::uuid, 'CHF', now() from deal_stages limit 1`,
    );
  });
  const named = (operator: 'CONTAINS' | 'EQ' | 'ISNULL' | 'NE' | 'NOTNULL', keyword = '') =>
    filterBy(clientFields, 'party', operator, keyword);
  const both = [String(ofContact), String(ofOfficer)].toSorted();
  expect(await found('ADM', named('CONTAINS', 'lantern'))).toEqual(both);
  expect(await found('ADM', named('EQ', 'Lantern Nominees'))).toEqual([ofOfficer]);
  expect(await found('ADM', named('CONTAINS', 'torch'))).toEqual([ofContact]);
  expect(await found('ADM', named('NOTNULL'))).toEqual(both);
  expect(await found('ADM', named('NE', 'Lantern Nominees'))).toHaveLength(seen.length - 1);
  // Finance sees contacts and no offices: no search tells of these.
  expect(await found('FIN', named('CONTAINS', 'lantern'))).toEqual([ofContact]);
  expect(await found('FIN', named('ISNULL'))).toHaveLength(seen.length - 1);
  const deals = filterBy(clientFields, 'crm', 'EQ', 'DEAL');
  expect(await found('ADM', deals)).toEqual([ofDeal]);
});

test('a client is found by those who hold its shares, also where the register of shares alone says so', async () => {
  const client_id = String(seen.at(-1)?.id);
  const [holder, merged, class_id] = [firm.id(), firm.id(), firm.id()];
  const stamp = { updated_at: server.now() };
  const person = { ...stamp, kind: 'PERSON' as const };
  await firm.as(async (tx) => {
    await insertParties(tx, {
      parties: [
        { ...person, id: holder, name: 'Beacon Holder', merged_into: null },
        { ...person, id: merged, name: 'Former Beacon', merged_into: holder },
      ],
      names: [],
      passports: [],
    });
    await insertSecretaryRows(tx, {
      ...{ officers: [], filings: [], charges: [], records: [] },
      shareClasses: [{ ...stamp, id: class_id, client_id, code: 'ORD', name: 'Ordinary', issued: '100' }],
    });
    const issue = { kind: 'ISSUE' as const, day: '2020-01-01', to_id: holder, shares: '100' };
    await insertOwnerRows(tx, {
      ...{ interests: [], thresholds: [] },
      moves: [{ ...stamp, ...issue, id: firm.id(), client_id, class_id }],
    });
  });
  for (const name of ['Beacon Holder', 'Former Beacon']) {
    const owner = filterBy(clientFields, 'owner', 'EQ', name);
    expect(await found('ADM', owner)).toEqual([client_id]);
    expect(await found('FIN', owner)).toEqual([]);
  }
});
