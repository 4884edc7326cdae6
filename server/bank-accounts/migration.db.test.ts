import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../db/migration/migrate.ts';
import { databaseAt } from '../db/test-server.ts';

/** The migration that makes accounts of the firm's fields of bank details, on rows of the release before it (docs/decisions/0125). */
const tag = '0057_bank_accounts';

let admin: pg.Client;
let owner: pg.Client;
const name = `test_${randomUUID().replaceAll('-', '')}`;
const ownerUrl = databaseAt(inject('ownerUrl'), name);
const runtimeUrl = databaseAt(inject('runtimeUrl'), name);
const ids = { office: randomUUID(), client: randomUUID(), bank: randomUUID(), other: randomUUID() };
const at = '2026-01-02T03:04:05Z';

/** The number of migrations before it. */
async function before(): Promise<number> {
  const journal = new URL('../db/migrations/meta/_journal.json', import.meta.url);
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  return entries.findIndex((entry) => entry.tag === tag);
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(ownerUrl, runtimeUrl, await before());
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`insert into offices (id, name, country_code) values ($1, 'Zürich', 'CH')`, [ids.office]);
  await owner.query(
    `insert into clients (id, kind, name, business_status, record_status, office_id, last_update_at, created_at)
      values ($1, 'CORPORATE', 'Mole AG', 'ONBOARDING', 'under_consideration', $2, $3, $3)`,
    [ids.client, ids.office, at],
  );
  await owner.query(
    `insert into field_definitions (id, entity, key, label, type) values ($1, 'BANK_DETAILS', 'iban', 'IBAN', 'TEXT'), ($2, 'CLIENT', 'vat', 'VAT', 'TEXT')`,
    [ids.bank, ids.other],
  );
  for (const [definition, value, deleted] of [
    [ids.bank, 'CH9300762011623852957', null],
    [ids.bank, 'Deleted', at],
    [ids.other, 'CHE-1', null],
  ])
    await owner.query(
      `insert into client_attributes (id, client_id, definition_id, value, source, updated_at, deleted_at) values ($1, $2, $3, $4, 'USER', $5, $6)`,
      [randomUUID(), ids.client, definition, value, at, deleted],
    );
  await migrate(ownerUrl, runtimeUrl);
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('values of fields of bank details become an account in use that nobody verified, and no others do', async () => {
  const accounts = await owner.query(
    'select client_id, label, more, version, verified_by from bank_accounts',
  );
  expect(accounts.rows).toEqual([
    {
      ...{ client_id: ids.client, label: 'Bank details', version: 1, verified_by: null },
      more: { [ids.bank]: 'CH9300762011623852957' },
    },
  ]);
  const left = await owner.query('select definition_id, value from client_attributes');
  expect(left.rows).toEqual([{ definition_id: ids.other, value: 'CHE-1' }]);
});
