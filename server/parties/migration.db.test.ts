import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../db/migration/migrate.ts';
import { databaseAt } from '../db/test-server.ts';

/** The migration that makes each client a party, on rows of the release before it (docs/decisions/0122). */
const before = 54;

let admin: pg.Client;
let owner: pg.Client;
const name = `test_${randomUUID().replaceAll('-', '')}`;
const ownerUrl = databaseAt(inject('ownerUrl'), name);
const runtimeUrl = databaseAt(inject('runtimeUrl'), name);
const ids = { office: randomUUID(), company: randomUUID(), person: randomUUID() };
const at = '2026-01-02T03:04:05Z';

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(ownerUrl, runtimeUrl, before);
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`insert into offices (id, name, country_code) values ($1, 'Zürich', 'CH')`, [ids.office]);
  const former = JSON.stringify([
    { name: 'Quai AG', rename_date: '2020-05-01' },
    { name: 'Kai AG', rename_date: '2010-05-01' },
  ]);
  await owner.query(
    `insert into clients (id, kind, name, former_names, date_of_birth, jurisdiction, registration_number, company_type, business_status,
        record_status, office_id, last_update_at, created_at)
      values ($1, 'CORPORATE', 'Mole AG', $3, null, 'CH', 'CHE-1', 'AKTIENGESELLSCHAFT', 'ONBOARDING', 'under_consideration', $4, $5, $5),
        ($2, 'INDIVIDUAL', 'Dora Winter', '[]', '1961-04-02', null, null, null, 'ONBOARDING', 'under_consideration', $4, $5, $5)`,
    [ids.company, ids.person, former, ids.office, at],
  );
  await migrate(ownerUrl, runtimeUrl);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const partyOf = async (clientId: string) => {
  const { rows } = await owner.query<{ id: string }>(
    `select p.id, p.kind, p.name, p.birth_date::text, p.jurisdiction, p.registration_number, p.company_type, p.version,
        (select json_agg(json_build_array(n.type, n.name, n.until) order by n.place) from party_names n where n.party_id = p.id) as names
      from parties p join clients c on c.party_id = p.id where c.id = $1`,
    [clientId],
  );
  const [party] = rows;
  if (!party) throw new Error('The client has no party.');
  return party;
};

test('every client there is has a party of its own, with what a client has of one', async () => {
  expect(await partyOf(ids.company)).toMatchObject({
    kind: 'ENTITY',
    name: 'Mole AG',
    jurisdiction: 'CH',
    registration_number: 'CHE-1',
    // A later migration made a code of the word, which the party followed.
    company_type: 'MVII',
    version: 2,
    names: [
      ['FORMER', 'Quai AG', '2020-05-01'],
      ['FORMER', 'Kai AG', '2010-05-01'],
    ],
  });
  expect(await partyOf(ids.person)).toMatchObject({
    kind: 'PERSON',
    name: 'Dora Winter',
    birth_date: '1961-04-02',
    names: null,
  });
  const { rows } = await owner.query('select count(*)::int as count from parties');
  expect(rows).toEqual([{ count: 2 }]);
});

test('a client that is gone for good takes its party with it, unless that is somebody’s contact', async () => {
  const company = await partyOf(ids.company);
  const person = await partyOf(ids.person);
  await owner.query(
    `insert into contacts (id, client_id, last_name, party_id) values ($1, $2, 'Winter', $3)`,
    [randomUUID(), ids.company, person.id],
  );
  await owner.query('delete from clients where id = $1', [ids.person]);
  const left = async () =>
    (await owner.query<{ id: string }>('select id from parties')).rows.map(({ id }) => id);
  expect((await left()).toSorted()).toEqual([company.id, person.id].toSorted());
  await owner.query('delete from clients where id = $1', [ids.company]);
  expect(await left()).toEqual([person.id]);
});
