import { Hono } from 'hono';
import { composeServices } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import type { Env } from '#server/http/env.ts';
import { mountHealth } from '#server/http/pages/health.ts';
import { lockDataDir } from '#server/instance-lock.ts';
import { listen } from '#server/listen.ts';

/** The server without a single endpoint, job or demo firm: lock, database, keys, and a socket that answers. */
const config = readConfig(process.env);
const lock = await lockDataDir(config.dataDir, config.publicUrl);
if ('runningAt' in lock) throw new Error('The data folder is in use.');
const database = await connect(config);
const services = await composeServices(config, database.db, 'bench');
const app = new Hono<Env>();
mountHealth(app, services);
const server = await listen(app, config);
process.once('SIGTERM', async () => {
  await server.stop();
  await services.pdf.close();
  await database.stop();
  process.exit(0);
});
