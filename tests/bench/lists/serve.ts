import { serve } from '@hono/node-server';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Hono } from 'hono';
import pg from 'pg';
import { clientFields } from '#contract/clients/clients.ts';
import { validateListQuery } from '#contract/core/validate-list-query.ts';
import { clientPage } from '#server/clients/queries.ts';
import { clientRows } from '#server/clients/rows.ts';
import { actor } from '#server/db/actor.ts';
import { exportSources, handlers } from '#server/domains.ts';
import { exportJobs } from '#server/exports/jobs.ts';
import { createApp } from '#server/http/app.ts';
import { startJobs } from '#server/jobs/runner.ts';
import { mailJobs } from '#server/mail/jobs.ts';
import { allOffices } from '#server/people/queries.ts';
import { signingJobs } from '#server/signing/jobs.ts';
import { postgresTime, processorTime } from '../processor-time.ts';
import { openFirmData } from './open-firm.ts';
import { questions } from './questions.ts';

/**
 * The app, and beside it in the same process a bare Hono route with the same page query under `db.as`: the least a list can
 * cost. `node tests/bench/lists/serve.ts <data folder> <port> <port of the bare one>`; says "ready" on its own line.
 */
const [dataDir = '', port = '', barePort = ''] = process.argv.slice(2);
const { config, services, ownerUrl, folder, stop } = await openFirmData(dataDir, port);

const staff = actor('staff');
const offices = await services.db.as(staff, allOffices);
const officeIds = offices.map(({ id }) => id);
const plans = new Map(
  Object.entries(questions).map(([name, asked]) => [
    name,
    { checked: validateListQuery(clientFields, asked), asked },
  ]),
);
/** Without sessions, transactions and roles. */
const pool = new pg.Pool({ connectionString: ownerUrl, max: 16 });
pool.on('error', () => undefined);
const plain = drizzle(pool);
const bare = new Hono()
  .get('/clients/:question', async (c) => {
    const plan = plans.get(c.req.param('question'));
    if (!plan) return c.notFound();
    return c.json(await services.db.as(staff, (tx) => clientPage(tx, plan.checked, plan.asked, officeIds)));
  })
  .get('/plain/:question', async (c) => {
    const plan = plans.get(c.req.param('question'));
    if (!plan) return c.notFound();
    const offices = await allOffices(plain);
    const { rows, count } = await clientPage(plain, plan.checked, plan.asked, officeIds);
    return c.json({ data: await clientRows(plain, rows, offices), meta: count });
  })
  .get('/processor', (c) => c.json({ node: processorTime(process.pid), postgres: postgresTime(folder) }))
  .get('/memory', (c) => {
    const most = mostMemory;
    mostMemory = 0;
    return c.json(most);
  });

const listening = (fetch: Parameters<typeof serve>[0]['fetch'], port: number) =>
  new Promise((begun) => serve({ fetch, port, hostname: 'localhost' }, begun));

/** The most memory of this process since it was last asked for, bytes. */
let mostMemory = 0;
setInterval(() => {
  mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
}, 20).unref();

await startJobs(services, [...mailJobs, ...signingJobs, ...exportJobs(exportSources)]);
await listening(createApp(services, handlers, '/nowhere').fetch, config.port);
await listening(bare.fetch, Number(barePort));
console.log('ready');
process.on('SIGTERM', async () => {
  await stop();
  process.exit(0);
});
