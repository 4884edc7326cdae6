import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.ts';
import { compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { demoBanner } from './demo/banner.ts';
import { scaleDemo } from './demo/scale.ts';
import { seedDemo } from './demo/seed.ts';
import { exportJobs } from './exports/job.ts';
import { handlers } from './handlers.ts';
import { housekeepingJobs, planHousekeeping } from './housekeeping.ts';
import { createApp } from './http/app.ts';
import { lockDataDir } from './instance-lock.ts';
import { startJobs } from './jobs/runner.ts';
import { listen } from './listen.ts';
import { createLogger } from './log.ts';
import { mailJobs } from './mail/outbox.ts';
import { signingJobs } from './signing/jobs.ts';
import { StartError } from './start-error.ts';
import { readVersion } from './version.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const distDir = fileURLToPath(new URL('../dist', import.meta.url));

/** Starts everything in order; the word to stop ends it in the other order. Ends at once when the data folder is in use. */
async function start(config: Config, scale: number | null): Promise<void> {
  const lock = await lockDataDir(config.dataDir, config.publicUrl);
  if ('runningAt' in lock) {
    console.log(`Portico is already running, or starting, at ${lock.runningAt}`);
    process.exit(0);
  }
  const database = await connect(config);
  const services = await compose(config, database.db, readVersion(root, distDir));
  if (config.demo) await seedDemo(services);
  if (scale !== null)
    await scaleDemo(services, scale, (clients) => console.log(`${clients} of ${scale} clients`));
  await planHousekeeping(services, 0);
  const server = await listen(createApp(services, handlers, distDir), config);
  const jobs = await startJobs(services, [...mailJobs, ...signingJobs, ...exportJobs, ...housekeepingJobs]);
  const banner = config.demo ? await demoBanner(services) : [];
  stopOnSignal(async () => {
    await server.stop();
    await jobs.stop();
    await services.pdf.close();
    await database.stop();
    await lock.release();
  });
  if (banner.length === 0) banner.push(`Portico is ready at ${config.publicUrl}`);
  console.log(['', ...banner, ''].join('\n'));
}

/** Stops in order at the first word to, and ends at once at the second. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    // The embedded database's package would end the process under the requests at work.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      stop().then(() => process.exit(0), failed);
    });
  }
}

function failed(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { scale } = readArguments(process.argv.slice(2));
  const log = createLogger(config.logLevel);
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught exception');
    process.exit(1);
  });
  await start(config, scale);
}

await main().catch(failed);
