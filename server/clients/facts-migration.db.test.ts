import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../db/migration/migrate.ts';
import { databaseAt } from '../db/test-server.ts';

/** The migration after which the birth date of a client stands with its party alone, on rows of the release before it (docs/decisions/0126). */
const before = 58;

let admin: pg.Client;
let owner: pg.Client;
const name = `test_${randomUUID().replaceAll('-', '')}`;
const ownerUrl = databaseAt(inject('ownerUrl'), name);
const runtimeUrl = databaseAt(inject('runtimeUrl'), name);
const ids = { office: randomUUID(), same: randomUUID(), lost: randomUUID(), company: randomUUID() };

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(ownerUrl, runtimeUrl, before);
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`insert into offices (id, name, country_code) values ($1, 'Zürich', 'CH')`, [ids.office]);
  await owner.query(
    `insert into clients (id, kind, name, date_of_birth, business_status, record_status, office_id, last_update_at, created_at)
      values ($1, 'INDIVIDUAL', 'Dora Winter', '1961-04-02', 'ONBOARDING', 'under_consideration', $4, now(), now()),
        ($2, 'INDIVIDUAL', 'Ida Sommer', '1971-04-02', 'ONBOARDING', 'under_consideration', $4, now(), now()),
        ($3, 'CORPORATE', 'Mole AG', '1981-04-02', 'ONBOARDING', 'under_consideration', $4, now(), now())`,
    [ids.same, ids.lost, ids.company, ids.office],
  );
  // One that only the client has.
  await owner.query(
    'update parties p set birth_date = null from clients c where c.party_id = p.id and c.id = $1',
    [ids.lost],
  );
  await migrate(ownerUrl, runtimeUrl);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const bornOf = async (id: string) =>
  (
    await owner.query<{ born: string | null; version: number }>(
      'select p.birth_date::text as born, c.version from parties p join clients c on c.party_id = p.id where c.id = $1',
      [id],
    )
  ).rows[0];

test('no birth date is lost, and a company gets none', async () => {
  expect(await bornOf(ids.same)).toEqual({ born: '1961-04-02', version: 1 });
  expect(await bornOf(ids.lost)).toEqual({ born: '1971-04-02', version: 1 });
  expect(await bornOf(ids.company)).toEqual({ born: null, version: 1 });
});

test('a new name of the client leaves the birth date of its party', async () => {
  await owner.query(`update clients set name = 'Dora Herbst' where id = $1`, [ids.same]);
  expect(await bornOf(ids.same)).toEqual({ born: '1961-04-02', version: 1 });
});
