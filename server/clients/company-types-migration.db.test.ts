import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { crmIndustries, icbCodeOf } from '#contract/clients/industries.ts';
import { migrate } from '../db/migration/migrate.ts';
import { databaseAt } from '../db/test-server.ts';
import { companyTypeCodeOf, companyTypeOf } from '../reference/company-types.ts';

/** The migration of company types in words to codes, and of industries to a list of the firm, on rows of the release before it (docs/decisions/0127). */
const tag = '0059_company_types';

let admin: pg.Client;
let owner: pg.Client;
const name = `test_${randomUUID().replaceAll('-', '')}`;
const ownerUrl = databaseAt(inject('ownerUrl'), name);
const runtimeUrl = databaseAt(inject('runtimeUrl'), name);
const at = '2026-01-02T03:04:05Z';

/** The 27 words that forms offered, and what an import wrote. */
const words =
  `PRIVATE_LIMITED_BY_SHARES EXEMPT_PRIVATE_LIMITED_BY_SHARES PRIVATE_LIMITED_BY_GUARANTEE PUBLIC_LIMITED
  PUBLIC_LIMITED_BY_GUARANTEE UNLIMITED_COMPANY LIMITED_LIABILITY_COMPANY LIMITED_LIABILITY_PARTNERSHIP LIMITED_PARTNERSHIP
  GENERAL_PARTNERSHIP SOLE_PROPRIETORSHIP FREE_ZONE_LIMITED_LIABILITY_COMPANY BUSINESS_COMPANY_LIMITED_BY_SHARES EXEMPTED_COMPANY BRANCH
  REPRESENTATIVE_OFFICE FOUNDATION TRUST FUND ASSOCIATION COOPERATIVE AKTIENGESELLSCHAFT GESELLSCHAFT_MIT_BESCHRÄNKTER_HAFTUNG
  SOCIÉTÉ_ANONYME SOCIÉTÉ_À_RESPONSABILITÉ_LIMITÉE BESLOTEN_VENNOOTSCHAP GOVERNMENT_BODY`
    .trim()
    .split(/\s+/);
const places =
  'AE AT AU BE BM BS CH DE FR GB GG GI HK IE IM IN JE KY LI LU MT MU MY NL NZ PA SC SG US US-DE VG JP'.split(
    ' ',
  );
/** The number of migrations before it. */
async function before(): Promise<number> {
  const journal = new URL('../db/migrations/meta/_journal.json', import.meta.url);
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  return entries.findIndex((entry) => entry.tag === tag);
}

interface Row {
  readonly id: string;
  readonly type: string | null;
  readonly place: string | null;
  readonly industry: string | null;
}
const row = (type: string | null, place: string | null, industry: string | null = null): Row => ({
  ...{ id: randomUUID(), type, place, industry },
});
const rows = [
  ...words.flatMap((word) => [...places, null].map((place) => row(word, place))),
  row(null, 'HK'),
  row('Kabushiki Kaisha', 'JP'),
];
const lines = [
  row(null, 'HK', 'BANKING'),
  row(null, 'HK', 'Banking'),
  row(null, 'HK', 'Trust services'),
  row(null, 'HK', 'TRUST  SERVICES'),
  row(null, 'HK', ' '),
];

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(ownerUrl, runtimeUrl, await before());
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const office = randomUUID();
  await owner.query(`insert into offices (id, name, country_code) values ($1, 'Zürich', 'CH')`, [office]);
  await owner.query(`update sectors set name = 'Banking houses' where icb_code = '301010'`);
  await owner.query(`update sectors set deleted_at = $1 where icb_code = '552010'`, [at]);
  const all = [...rows, ...lines];
  await owner.query(
    `insert into clients (id, kind, name, jurisdiction, company_type, industry, business_status, record_status, office_id, last_update_at, created_at)
      select c.id, 'CORPORATE', 'Client ' || c.id, c.place, c.type, c.industry, 'ONBOARDING', 'under_consideration', $5, $6, $6
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as c (id, place, type, industry)`,
    [
      all.map(({ id }) => id),
      all.map(({ place }) => place),
      all.map(({ type }) => type),
      all.map(({ industry }) => industry),
      office,
      at,
    ],
  );
  await owner.query(
    `insert into parties (id, kind, name, jurisdiction, company_type) values ($1, 'ENTITY', 'Nobody’s client', 'SG', 'LIMITED_PARTNERSHIP')`,
    [randomUUID()],
  );
  await migrate(ownerUrl, runtimeUrl);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('each word becomes the code that its jurisdiction has for it, and any other stays as it is', async () => {
  const { rows: after } = await owner.query<{ id: string; code: string | null; party: string | null }>(
    'select c.id, c.company_type as code, p.company_type as party from clients c join parties p on p.id = c.party_id',
  );
  const codeOf = new Map(after.map(({ id, code }) => [id, code]));
  let codes = 0;
  for (const { id, type, place } of rows) {
    const expected = type && (words.includes(type) ? companyTypeCodeOf(type, place) : type);
    expect(codeOf.get(id), `${type} in ${place}`).toBe(expected);
    if (expected !== type) codes++;
    if (expected && expected !== type) expect(companyTypeOf(expected)?.ended).toBeNull();
  }
  expect(codes).toBeGreaterThan(150);
  // The party of a client has what the client has.
  for (const { code, party } of after) expect(party).toBe(code);
});

test('a party that is no client gets its code too', async () => {
  const { rows: found } = await owner.query(
    `select company_type from parties where name = 'Nobody’s client'`,
  );
  expect(found).toEqual([{ company_type: '17FJ' }]);
});

test('the firm has the industries of the CRM, in the sectors that it has by their codes, whatever their names', async () => {
  const { rows: known } = await owner.query<{ code: string; sector: string | null; icb: string | null }>(
    'select i.code, s.name as sector, s.icb_code as icb from industries i left join sectors s on s.id = i.sector_id',
  );
  const sectors = new Map(known.map((industry) => [industry.code, industry]));
  for (const code of crmIndustries)
    expect(sectors.get(code)?.icb ?? null, code).toBe(icbCodeOf(code) === '552010' ? null : icbCodeOf(code));
  expect(sectors.get('BANKING')?.sector).toBe('Banking houses');
});

test('an industry that only clients have is there once, without a sector, and clients have its spelling', async () => {
  const { rows: after } = await owner.query<{ industry: string }>(
    `select industry from clients where id = any ($1) order by industry`,
    [lines.map(({ id }) => id)],
  );
  const spelled = after.map(({ industry }) => industry);
  expect(spelled.filter((industry) => industry === 'BANKING')).toHaveLength(2);
  const { rows: added } = await owner.query<{ code: string; sector_id: string | null }>(
    `select code, sector_id from industries where not code = any ($1)`,
    [crmIndustries],
  );
  expect(added).toEqual([{ code: expect.stringMatching(/^trust\s+services$/i), sector_id: null }]);
  expect(spelled.filter((industry) => industry === added[0]?.code)).toHaveLength(2);
});
