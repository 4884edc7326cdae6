import { existsSync } from 'node:fs';
import { and, isNull, lte } from 'drizzle-orm';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { databaseJsonOf } from '#server/db/database-json.ts';
import { snapshot } from '#server/db/snapshot.ts';
import { jobs } from '#server/jobs/tables.ts';
import { copyDataDir } from '#tests/fixtures/copy-data-dir.ts';
import { type StartPlace, startPlace } from './start-process.ts';

/** Makes an empty data folder a copy of a demo firm, which is made once in a run, when the first test asks for it. */
export async function copyDemoFirm(dataDir: string): Promise<void> {
  const demo = inject('demoDir');
  const turn = new pg.Client({ connectionString: inject('ownerUrl') });
  await turn.connect();
  try {
    await turn.query(`select pg_advisory_lock(hashtext('demo firm'))`);
    if (!existsSync(databaseJsonOf(demo))) await makeDemoFirm(demo);
  } finally {
    await turn.end();
  }
  await copyDataDir(demo, dataDir);
}

async function makeDemoFirm(dataDir: string): Promise<void> {
  const place = await startPlace(dataDir);
  try {
    await place.start({ DEMO: 'true' }).ready;
    const url = await place.ownerUrl();
    const isDue = () => and(isNull(jobs.finished_at), lte(jobs.run_at, new Date().toISOString()));
    const due = () => snapshot(url, (tx) => tx.select({ kind: jobs.kind }).from(jobs).where(isDue()));
    // Otherwise every copy would do that work.
    await vi.waitUntil(async () => (await due()).length === 0, { timeout: 60_000 });
  } finally {
    await place.stop();
  }
}

/** A place with a demo firm, on which nothing runs yet. */
export async function demoPlace(): Promise<StartPlace> {
  const place = await startPlace();
  await copyDemoFirm(place.dataDir);
  return place;
}
