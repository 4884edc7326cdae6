import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { roles } from '#contract/core/permissions.ts';
import { databaseAt } from '../test-server.ts';
import { migrate } from './migrate.ts';

/** The migrations before the one that folds names. */
const before = 48;
const name = `folded_${randomUUID().replaceAll('-', '')}`;
const [ownerUrl, runtimeUrl] = [databaseAt(inject('ownerUrl'), name), databaseAt(inject('runtimeUrl'), name)];
const admin = new pg.Client({ connectionString: inject('ownerUrl') });
const owner = new pg.Client({ connectionString: ownerUrl });

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(ownerUrl, runtimeUrl, before);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const insert = async (table: string, columns: string, rows: readonly string[][]) => {
  for (const [at, row] of rows.entries())
    await owner.query(
      `insert into ${table} (id, ${columns}) values ($1, ${row.map((_, n) => `$${n + 2}`)})`,
      [`01a00000-0000-7000-8000-00000000000${at}`, ...row],
    );
};
const namesOf = async (table: string) =>
  (await owner.query<{ name: string }>(`select name from ${table} order by id`)).rows.map((row) => row.name);

/** Names that look like those of roles of the contract, or are one with them once they are folded. */
const twinsOfRoles = ['\u0410DM', 'PA\u00adY', 'S\u0406GNER'];
/** The first two digits of their ids say which are older. */
async function insertRoles(age: string, named: readonly (readonly [name: string, { guard: string }])[]) {
  for (const [at, [role, { guard }]] of named.entries())
    await owner.query(
      `insert into roles (id, name, guard_name, permissions) values ($1, $2, $3, '{edit role}')`,
      [`${age}a00000-0000-7000-8000-${String(at).padStart(12, '0')}`, role, guard],
    );
}

test('names that were two and are one now get numbers, the oldest and the contract’s roles none, and clients follow their sector', async () => {
  await owner.query('delete from sectors');
  await insert('sectors', 'name', [['Médias'], ['Medias'], ['Medias (2)'], ['Me\u0301dias']]);
  await insert('teams', 'name, country_id', [
    ['Payroll', 'CH'],
    ['Pa\u0443roll', 'CH'],
    ['Tax', 'CH'],
  ]);
  await insert('offices', 'name, country_code', [
    ['Zürich', 'CH'],
    ['Zurich', 'CH'],
  ]);
  await insert(
    'clients',
    'kind, name, business_status, record_status, office_id, sector, last_update_at, created_at',
    [
      [
        'CORPORATE',
        'Quay',
        'ACTIVE',
        'active',
        '01a00000-0000-7000-8000-000000000000',
        'Medias',
        'now',
        'now',
      ],
    ],
  );
  await insertRoles('01', Object.entries(roles));
  await insertRoles(
    '00',
    twinsOfRoles.map((twin) => [twin, { guard: 'api' }]),
  );
  await migrate(ownerUrl, runtimeUrl);

  const sectors = await namesOf('sectors');
  expect(sectors).toEqual(['Médias', 'Medias (3)', 'Medias (2)', 'Me\u0301dias (4)']);
  expect(await namesOf('teams')).toEqual(['Payroll', 'Pa\u0443roll (2)', 'Tax']);
  expect(await namesOf('offices')).toEqual(['Zürich', 'Zurich (2)']);
  expect(await namesOf('roles')).toEqual([
    ...twinsOfRoles.map((twin) => `${twin} (2)`),
    ...Object.keys(roles),
  ]);
  const { rows } = await owner.query('select sector, name_key from clients');
  expect(rows).toEqual([{ sector: 'Medias (3)', name_key: '\nquay\n' }]);
});
