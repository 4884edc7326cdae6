import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.ts';
import { refuseUnchecked } from './backup/authenticity.ts';
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts';
import { refuseWithoutElsewhere } from './backup/elsewhere.ts';
import { refuseUnfinished } from './backup/unfinished.ts';
import { composeServices } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { demoBanner } from './demo/banner.ts';
import { scaleDemo } from './demo/scale.ts';
import { seedDemo } from './demo/seed.ts';
import { handlers, jobHandlers } from './domains.ts';
import { warnOfStrongLogin } from './errors/strong-login.ts';
import { refuseLostFiles } from './files/lost-files.ts';
import { createApp } from './http/app.ts';
import { lockDataDir } from './instance-lock.ts';
import { planHousekeeping } from './jobs/housekeeping.ts';
import { startJobs } from './jobs/runner.ts';
import { listen } from './listen.ts';
import { createLogger } from './log.ts';
import { setupBanner } from './setup/link.ts';
import { StartError } from './start-error.ts';
import { endAll, type Running, stopAll, stopOnSignal } from './stop.ts';
import { readBuiltVersion } from './version.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const distDir = fileURLToPath(new URL('../dist', import.meta.url));

/** Started parts. The last one stops first. */
const running: Running = [];

/** Starts everything in order. Exits at once if the data folder is in use. */
async function start(config: Config, scale: number | null): Promise<void> {
  refuseUnchecked(config.backupKey);
  const lock = await lockDataDir(config.dataDir, config.publicUrl);
  if ('runningAt' in lock) {
    console.log(`Portico is already running, or starting, at ${lock.runningAt}`);
    process.exit(0);
  }
  running.push({ stop: lock.release });
  refuseUnfinished(config.dataDir);
  await refuseWithoutElsewhere(config);
  const version = readBuiltVersion(root, distDir);
  const database = await connect(config, (ownerUrl) => backUpBeforeUpgrade(config, ownerUrl, version));
  running.push(database);
  await refuseLostFiles(config, database.db);
  let services = await composeServices(config, database.db, version);
  running.push({ stop: services.pdf.close });
  const untried = services.signer.check(new Date(services.clock.now()));
  await warnOfStrongLogin(services);
  // A firm of one's own is none of the demo, even where the configuration asks for one.
  const isDemo = config.demo && (await seedDemo(services)) !== 'not empty';
  services = { ...services, config: { ...config, demo: isDemo } };
  if (scale !== null)
    await scaleDemo(services, scale, (clients) => console.log(`${clients} of ${scale} clients`));
  await planHousekeeping(services, 0);
  const unsealable = await untried;
  const app = createApp(services, handlers, distDir);
  running.push(await startJobs(services, jobHandlers));
  running.push(await listen(app, config));
  const banner = isDemo ? await demoBanner(services) : [];
  stopOnSignal(running, failed);
  if (banner.length === 0)
    banner.push(`Portico is ready at ${config.publicUrl}`, ...(await setupBanner(services)));
  if (unsealable !== null)
    banner.push(`Documents cannot be sealed, so none can be sent for signing: ${unsealable}`);
  console.log(['', ...banner, ''].join('\n'));
}

/** Handles a failed start or stop: nothing is left running. */
function failed(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
  const end = () => endAll(running);
  stopAll(running).then(end, end);
}

async function main(): Promise<void> {
  const { empty, scale } = readArguments(process.argv.slice(2));
  const config = readConfig({ ...process.env, ...(empty && { DEMO: 'false' }) });
  const log = createLogger(config.logLevel);
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught exception');
    endAll(running);
  });
  await start(config, scale);
}

await main().catch(failed);
