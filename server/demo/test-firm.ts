import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { testDatabase } from '../db/test-database.ts';

/** A moment in the middle of a month, for tests that count days. */
export const testNow = '2026-11-22T10:00:00.000Z';

/** The server's parts on an empty database and data folder of their own, for a test file that makes the demo firm in it. */
export async function emptyFirm(now = new Date().toISOString()) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-demo-'));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.runtimeUrl, LOG_LEVEL: 'silent' });
  const services = await compose(config, database.db, 'test', { clock: { now: () => now } });
  return {
    services,
    async close() {
      await services.pdf.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
