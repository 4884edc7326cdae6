import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { startS3 } from '#tests/fixtures/s3.ts';
import { actor } from '../db/actor.ts';
import { testDatabase } from '../db/test-database.ts';
import { hashOf } from '../hash.ts';
import { refuseLostFiles } from './lost-files.ts';
import { insertFiles } from './queries.ts';
import { openStores } from './stores.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'portico-lost-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const bytes = new TextEncoder().encode('A payslip.');
const refuse = (s3: Parameters<typeof refuseLostFiles>[0]['s3'] = null) =>
  refuseLostFiles({ dataDir, s3 }, database.db);

test('a new firm starts with no place of files at all', async () => {
  await refuse();
  await database.db.as(actor('system'), (tx) =>
    insertFiles(tx, [
      {
        ...{ id: newId(Date.now()), sha256: hashOf(bytes), size: bytes.length },
        ...{ type: 'text/plain', name: 'Payslip.txt', created_at: new Date().toISOString() },
      },
    ]),
  );
});

test('a folder that is gone, or empty since its disk is not mounted, is not made anew', async () => {
  const folder = join(dataDir, 'files');
  await expect(refuse()).rejects.toThrow(`${folder} is empty or missing. Is its disk mounted?`);
  expect(existsSync(folder)).toBe(false);
  await mkdir(folder);
  await expect(refuse()).rejects.toThrow('is empty or missing');
  const { files } = await openStores({ dataDir, s3: null });
  await files.put(bytes);
  await refuse();
});

test('files that are lost for good are gone without, as the words say', async () => {
  await rm(join(dataDir, 'files'), { recursive: true });
  await mkdir(join(dataDir, 'files', 'new'), { recursive: true });
  await refuse();
});

test('another bucket, or another prefix in it, is not filled anew', async () => {
  const s3 = await startS3();
  await expect(refuse(s3.settings('firm/'))).rejects.toThrow(
    /s3:\/\/portico-test\/firm\/ is empty\. Are S3_BUCKET/,
  );
  await (await openStores({ dataDir, s3: s3.settings('firm/') })).files.put(bytes);
  await refuse(s3.settings('firm/'));
  await expect(refuse(s3.settings('other/'))).rejects.toThrow('is empty');
  await s3.end();
});
