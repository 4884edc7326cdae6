import { composeServices } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openDb } from '#server/db/db.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { makeRuntimeLogin, migrate } from '#server/db/migration/migrate.ts';

/** The parts of a server over a data folder, with an embedded database of its own. */
export async function openFirmData(dataDir: string, port: string) {
  const config = readConfig({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '0' });
  const { ownerUrl, folder, stop } = await startEmbedded(config.dataDir);
  const runtimeUrl = await makeRuntimeLogin(ownerUrl);
  await migrate(ownerUrl, runtimeUrl);
  const services = await composeServices(config, openDb(runtimeUrl), 'bench');
  return { config, services, ownerUrl, folder, stop };
}
