import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from './embedded/embedded.ts';
import { embeddedPlace } from './embedded/embedded-place.ts';
import { makeRuntimeLogin, migrate } from './migration/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    ownerUrl: string;
    runtimeUrl: string;
    /** Data folder for the demo firm that tests copy: empty until one asks. */
    demoDir: string;
  }
}

export const templateDatabase = 'portico_template';

/** Vitest global set-up: one embedded server for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [dataDir, demoDir] = [await newFolder(), await newFolder()];
  const server = await startEmbedded(dataDir);
  const runtimeUrl = await makeRuntimeLogin(server.ownerUrl);
  const admin = new pg.Client({ connectionString: server.ownerUrl });
  await admin.connect();
  // Nothing of a test outlives its machine.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  await migrate(databaseAt(server.ownerUrl, templateDatabase), runtimeUrl);
  project.provide('ownerUrl', server.ownerUrl);
  project.provide('runtimeUrl', runtimeUrl);
  project.provide('demoDir', demoDir);
  return async () => {
    await server.stop();
    const { databaseDir } = await embeddedPlace(demoDir);
    for (const folder of [dataDir, demoDir, dirname(databaseDir)])
      await rm(folder, { recursive: true, force: true });
  };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-test-'));
  // Open to the user postgres, so that nothing has to be copied.
  await chmod(folder, 0o755);
  return folder;
}

/** The same server and login, another database. */
export function databaseAt(url: string, database: string): string {
  const at = new URL(url);
  at.pathname = `/${database}`;
  return at.href;
}
