import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../db/migration/migrate.ts';
import { databaseAt } from '../db/test-server.ts';

/** The migration that makes records of the types of documents, on rows of the release before it (docs/decisions/0131). */
const tag = '0063_document_types';

let admin: pg.Client;
let owner: pg.Client;
const name = `test_${randomUUID().replaceAll('-', '')}`;
const ownerUrl = databaseAt(inject('ownerUrl'), name);
const runtimeUrl = databaseAt(inject('runtimeUrl'), name);

/** The number of migrations before this one. */
async function before(): Promise<number> {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    await readFile(new URL('../db/migrations/meta/_journal.json', import.meta.url), 'utf8'),
  );
  return journal.entries.findIndex((entry) => entry.tag === tag);
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(ownerUrl, runtimeUrl, await before());
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('the types that documents have become records that ask for nothing, and the documents keep theirs', async () => {
  const [office, client, file, document] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const at = '2026-01-02T03:04:05Z';
  await owner.query(`insert into offices (id, name, country_code) values ('${office}', 'Zürich', 'CH')`);
  await owner.query(
    `insert into clients (id, kind, name, record_status, business_status, office_id, last_update_at, created_at)
     values ('${client}', 'CORPORATE', 'Alder', 'active', 'ACTIVE', '${office}', '${at}', '${at}')`,
  );
  await owner.query(
    `insert into files (id, sha256, size, type, name, created_at)
     values ('${file}', '${'a'.repeat(64)}', 1, 'application/pdf', 'Scan.pdf', '${at}')`,
  );
  await owner.query(
    `insert into documents (id, client_id, lane, title, document_type, file_id, added_by, added_at, modified_at, valid_until)
     values ('${document}', '${client}', 'INTERNAL', 'Scan', 'FEE_SCHEDULE', '${file}', '', '${at}', '${at}', '2025-01-01')`,
  );
  await migrate(ownerUrl, runtimeUrl);
  const { rows } = await owner.query<{ code: string; name: string }>(
    'select code, name from document_types order by code',
  );
  expect(rows).toHaveLength(12);
  expect(rows).toContainEqual({ code: 'FEE_SCHEDULE', name: 'Fee schedule' });
  expect(rows).toContainEqual({ code: 'ANNUAL_ACCOUNTS', name: 'Annual accounts' });
  const kept = await owner.query(`select document_type, issued, valid_until::text from documents`);
  expect(kept.rows).toEqual([{ document_type: 'FEE_SCHEDULE', issued: null, valid_until: '2025-01-01' }]);
  const due = await owner.query(
    `select state from app.document_states(null, '2026-01-03') where state <> 'FINE'`,
  );
  expect(due.rows).toEqual([]);
});
