import { join } from 'node:path';
import pg from 'pg';
import { newId } from '#contract/core/values.ts';
import { databaseJsonOf, readDatabaseJson } from '#server/db/database-json.ts';
import { embeddedOwnerUrl } from '#server/db/embedded/embedded.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { diskStore } from '#server/files/disk.ts';
import { firm } from './firm.ts';
import { scans } from './pdf-files.ts';

const [fileId, documentId] = [newId(Date.now()), newId(Date.now())];

/**
 * Adds a file larger than the upload limit to the HR documents of the demo person who is both contact and employee: no other row reads it.
 * @returns its address in the app
 */
export async function scansToRead(): Promise<string> {
  const { dataDir } = await firm();
  const { sha256, size } = await diskStore(join(dataDir, 'files')).put(await scans());
  const json = await readDatabaseJson(databaseJsonOf(dataDir));
  if (!json) throw new Error('The firm has no database.');
  const owner = new pg.Client({ connectionString: embeddedOwnerUrl(json) });
  await owner.connect();
  await owner.query(
    `insert into files (id, sha256, size, type, name, created_at) values ($1, $2, $3, 'application/pdf', 'Scans.pdf', now())`,
    [fileId, sha256, size],
  );
  await owner.query(
    `insert into hr_documents (id, employee_id, type, title, file_id, visible_to_employee, acknowledgement, added_at)
     select $1, payroll_employees.id, 'OTHER', 'Scans', $2, true, 'NONE', now()
     from payroll_employees join accounts on accounts.id = account_id where email = $3`,
    [documentId, fileId, signIns.both.email],
  );
  await owner.end();
  return `/client/my-hr-documents/${documentId}`;
}
