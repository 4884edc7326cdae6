import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../db/migration/migrate.ts';
import { databaseAt } from '../db/test-server.ts';

/** The migration that joins documents and the document storage, on rows of the release before it (docs/decisions/0076). */
const before = 18;

let admin: pg.Client;
let owner: pg.Client;
const name = `test_${randomUUID().replaceAll('-', '')}`;
const ownerUrl = databaseAt(inject('ownerUrl'), name);
const runtimeUrl = databaseAt(inject('runtimeUrl'), name);
const ids = {
  ...{ office: randomUUID(), client: randomUUID(), bare: randomUUID() },
  ...{ site: randomUUID(), work: randomUUID() },
};
const drives = { documents: randomUUID(), work: randomUUID() };

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(ownerUrl, runtimeUrl, before);
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const at = '2026-01-02T03:04:05Z';
async function file(fileName: string): Promise<string> {
  const id = randomUUID();
  const values = [id, 'a'.repeat(64), fileName, at];
  await owner.query(
    `insert into files (id, sha256, size, type, name, created_at) values ($1, $2, 1, 'application/pdf', $3, $4)`,
    values,
  );
  return id;
}
async function item(drive: string, folder: string, itemName: string, isFile = true): Promise<void> {
  const values = [drive, folder, itemName, isFile ? await file(itemName) : null, at];
  await owner.query(
    'insert into storage_items (drive_id, folder, name, file_id, modified_at) values ($1, $2, $3, $4, $5)',
    values,
  );
}
async function document(client: string, lane: string, title: string, deleted: string | null = null) {
  const id = randomUUID();
  await owner.query(
    `insert into documents (id, client_id, lane, title, document_type, file_id, added_by, added_at, modified_at, deleted_at)
     values ($1, $2, $3, $4, 'LETTER', $5, '', $6, $6, $7)`,
    [id, client, lane, title, await file('Scan.PDF'), at, deleted],
  );
  return id;
}
/** A document with its item, as drive, folder and name. */
async function placeOf(id: string): Promise<string | null> {
  const { rows } = await owner.query<{ place: string | null }>(
    `select d.lane || ' / ' || d.name || ' / ' || i.folder || ' / ' || i.name as place
     from documents o left join storage_items i on i.id = o.item_id left join storage_drives d on d.id = i.drive_id where o.id = $1`,
    [id],
  );
  return rows[0]?.place ?? null;
}

test('documents of before get an item in the drive of their lane, and files of a client’s site their facts', async () => {
  await owner.query(`insert into offices (id, name, country_code) values ($1, 'Zürich', 'CH')`, [ids.office]);
  for (const id of [ids.client, ids.bare])
    await owner.query(
      `insert into clients (id, kind, name, business_status, record_status, office_id, last_update_at, created_at)
       values ($1, 'CORPORATE', 'Harbour', 'ACTIVE', 'active', $2, $3, $3)`,
      [id, ids.office, at],
    );
  await owner.query('insert into storage_sites (id, name, client_id) values ($1, $2, $3), ($4, $5, null)', [
    ...[ids.site, 'Harbour', ids.client],
    ...[ids.work, 'Client work'],
  ]);
  await owner.query('insert into storage_drives (id, name, site_id) values ($1, $2, $3), ($4, $2, $5)', [
    ...[drives.documents, 'Documents', ids.site],
    ...[drives.work, ids.work],
  ]);
  await item(drives.documents, '', 'Contracts', false);
  await item(drives.documents, 'Contracts', 'Lease.pdf');
  await item(drives.documents, '', 'Minutes.PDF');
  await item(drives.work, '', 'Ours.pdf');
  const shared = await document(ids.client, 'SHARED', 'Letter');
  const twin = await document(ids.client, 'SHARED', 'letter');
  const clashing = await document(ids.client, 'INTERNAL', 'Minutes');
  const odd = await document(ids.bare, 'FROM_CLIENT', 'A/B: "C"');
  const deleted = await document(ids.client, 'SHARED', 'Gone', at);

  await migrate(ownerUrl, runtimeUrl);

  const places = [await placeOf(shared), await placeOf(twin)];
  expect(places.map((place) => place?.toLowerCase()).toSorted()).toEqual([
    'shared / shared /  / letter (2).pdf',
    'shared / shared /  / letter.pdf',
  ]);
  expect(await placeOf(clashing)).toBe('INTERNAL / Documents /  / Minutes (2).PDF');
  expect(await placeOf(odd)).toBe('FROM_CLIENT / From client /  / A-B- -C-.PDF');
  expect(await placeOf(deleted)).toBeNull();
  const { rows } = await owner.query<{ title: string; folder: string }>(
    `select title, folder from documents where lane = 'INTERNAL' and document_type = 'OTHER' order by title`,
  );
  expect(rows).toEqual([
    { title: 'Lease', folder: 'Contracts' },
    { title: 'Minutes', folder: '' },
  ]);
});
