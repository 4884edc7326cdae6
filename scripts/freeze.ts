import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listPayslips } from '#contract/payroll/payroll.ts';
import { makeBackup } from '#server/backup/make.ts';
import { backupSource } from '#server/backup/source.ts';
import { composeServices } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { embeddedPlace } from '#server/db/embedded/embedded-place.ts';
import { findDatabase } from '#server/db/owner.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { handlers, jobHandlers } from '#server/domains.ts';
import { createApp } from '#server/http/app.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { listen } from '#server/listen.ts';
import { readBuiltVersion } from '#server/version.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { succeeded } from '#tests/server/answers.ts';
import { callAt, signInAt } from '#tests/server/caller.ts';
import { frozenFolder, frozenKey } from '#tests/server/processes/frozen-firm.ts';
import { root } from './setup/commands.mjs';

/*
 * `node scripts/freeze.ts`: a backup of a small demo firm of this release, with a payslip's file and a sealed document in its store, among
 * the frozen copies that every later release restores, brings up to date and uses. Made once for a release, and never again.
 */

/** As few as the demo's people need. */
const clients = 30;
/** The repository keeps every one of them for ever. */
const mostBytes = 4 * 1024 * 1024;

const dataDir = await mkdtemp(join(tmpdir(), 'portico-freeze-'));
// Open to user postgres, so that the database stays in this folder.
await chmod(dataDir, 0o755);
const config = readConfig({
  NODE_ENV: 'production',
  DEMO: 'true',
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  BACKUP_KEY: frozenKey,
});
const version = readBuiltVersion(root, join(root, 'dist'));
const database = await connect(config);
const services = await composeServices(config, database.db, version);
await seedDemo(services, { clients });
await runDueJobs(services, jobHandlers);

// Payslips are drawn when somebody first asks for them.
const server = await listen(createApp(services, handlers, join(root, 'dist')), config);
const call = callAt(config.publicUrl);
const query = { page: '1', recordPerPage: '10' };
await succeeded(call(listPayslips, { query }, await signInAt(call, 'employee')));
await server.stop();

const { ownerUrl } = await findDatabase(config, true);
const source = await backupSource(config, ownerUrl, version);
const file = join(frozenFolder, `firm-${source.now.slice(0, 10)}.tar.gz`);
const { tables, files } = await makeBackup(source, file);
const { size } = await stat(file);
await services.pdf.close();
await database.stop();
const { databaseDir } = await embeddedPlace(dataDir);
for (const folder of [dirname(databaseDir), dataDir]) await rm(folder, { recursive: true, force: true });

if (size > mostBytes) {
  await rm(file);
  console.error(`${size} bytes are more than a frozen copy may have: ${mostBytes}.`);
  process.exit(1);
}
const rows = tables.reduce((sum, table) => sum + table.rows, 0);
console.log(
  `${file}: ${rows} rows and ${files.count} files in ${size} bytes. Add it to the README beside it.`,
);
process.exit(0);
