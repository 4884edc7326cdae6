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
  const other = { DATABASE_URL: 'postgres://rt:secret@db:5433/portico_old' };
  const words = await refusal({ ...other, ...bucket });
  expect(words).toContain('the database db:5433/portico: DATABASE_URL names db:5433/portico_old.');
  expect(await refusal({ ...database, S3_BUCKET: 'others' })).toContain(
    'the bucket papers: S3_BUCKET names others.',
  );
  for (const said of [await refusal({}), words]) expect(said).not.toContain('secret');
});

test('the port that PostgreSQL takes by itself may be said or not', async () => {
  await noteElsewhere(place({ DATABASE_URL: 'postgres://rt:secret@db/portico' }));
  await refuseWithoutElsewhere(
    place({ DATABASE_URL: 'postgres://rt:other@db:5432/portico?sslmode=require' }),
  );
});
