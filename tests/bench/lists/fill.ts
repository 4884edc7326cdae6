import pg from 'pg';
import { scaleDemo } from '#server/demo/scale.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { openFirmData } from './open-firm.ts';

/** Makes a firm of many clients: `node tests/bench/lists/fill.ts <data folder> <clients>`. Its memory is not that of the server. */
const [dataDir = '', clients = ''] = process.argv.slice(2);
const { services, ownerUrl, stop } = await openFirmData(dataDir, '4100');
await seedDemo(services);
await scaleDemo(services, Number(clients), () => undefined);
// autovacuum does this within minutes
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
await owner.query('vacuum analyze');
await owner.end();
await stop();
process.exit(0);
