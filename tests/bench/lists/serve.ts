import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { checkList } from '../../../contract/check-list.ts';
import { clientFields } from '../../../contract/clients.ts';
import { clientPage } from '../../../server/clients/queries.ts';
import { compose } from '../../../server/compose.ts';
import { readConfig } from '../../../server/config.ts';
import { actor } from '../../../server/db/actor.ts';
import { openDb } from '../../../server/db/db.ts';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { makeRuntimeLogin, migrate } from '../../../server/db/migrate.ts';
import { scaleDemo } from '../../../server/demo/scale.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import { exportJobs } from '../../../server/exports/job.ts';
import { handlers } from '../../../server/handlers.ts';
import { createApp } from '../../../server/http/app.ts';
import { startJobs } from '../../../server/jobs/runner.ts';
import { mailJobs } from '../../../server/mail/outbox.ts';
import { allOffices } from '../../../server/people/queries.ts';
import { signingJobs } from '../../../server/signing/jobs.ts';
import { question } from './question.ts';

/**
 * The app, and beside it in the same process a bare Hono route with the same page query under `db.as`: what a list costs at
 * least. `node tests/bench/lists/serve.ts <data folder> <clients> <port> <port of the bare one>`; says "ready" on its own line.
 */
const [dataDir = '', clients = '', port = '', barePort = ''] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '0' });
const embedded = await startEmbedded(config.dataDir);
const runtimeUrl = await makeRuntimeLogin(embedded.ownerUrl);
await migrate(embedded.ownerUrl, runtimeUrl);
const services = await compose(config, openDb(runtimeUrl), 'bench');
await seedDemo(services);
await scaleDemo(services, Number(clients), () => undefined);
// what autovacuum does within minutes
const owner = new pg.Client({ connectionString: embedded.ownerUrl });
await owner.connect();
await owner.query('vacuum analyze');
await owner.end();

const staff = actor('staff');
const offices = await services.db.as(staff, allOffices);
const officeIds = offices.map(({ id }) => id);
const checked = checkList(clientFields, question);
const bare = new Hono()
  .get('/clients', async (c) =>
    c.json(await services.db.as(staff, (tx) => clientPage(tx, checked, question, officeIds))),
  )
  .get('/memory', (c) => {
    const most = mostMemory;
    mostMemory = 0;
    return c.json(most);
  });

/** The most memory of this process since it was last asked for, bytes. */
let mostMemory = 0;
setInterval(() => {
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
}, 20).unref();

await startJobs(services, [...mailJobs, ...signingJobs, ...exportJobs]);
serve({ fetch: createApp(services, handlers, '/nowhere').fetch, port: config.port, hostname: 'localhost' });
serve({ fetch: bare.fetch, port: Number(barePort), hostname: 'localhost' });
console.log('ready');
process.on('SIGTERM', async () => {
  await embedded.stop();
  process.exit(0);
});
