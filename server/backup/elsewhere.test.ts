import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { noteElsewhere, refuseWithoutElsewhere } from './elsewhere.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-elsewhere-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const database = { DATABASE_URL: 'postgres://rt:secret@db:5433/portico' };
const bucket = { S3_BUCKET: 'papers' };
const place = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env });

test('a folder that holds everything itself is left as it is', async () => {
  await noteElsewhere(place({}));
  expect(await readdir(dataDir)).toEqual([]);
  await refuseWithoutElsewhere(place({}));
});

test('a folder whose rows and files went elsewhere starts with both alone, and says where, without passwords', async () => {
  await noteElsewhere(place({ ...database, ...bucket }));
  await refuseWithoutElsewhere(place({ ...database, ...bucket }));
  const refusal = (env: Record<string, string>) =>
    refuseWithoutElsewhere(place(env)).catch((error: Error) => error.message);
  expect(await refusal({})).toContain(
    'lies in the database db:5433/portico: set DATABASE_URL, and in the bucket papers',
  );
  expect(await refusal(bucket)).toContain('db:5433/portico: set DATABASE_URL.');
  expect(await refusal(database)).toContain('the bucket papers: set the S3_… variables.');
  expect(await refusal({})).not.toContain('secret');
});
