import { join } from 'node:path';
import { composeServices } from './compose.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import { diskKeys } from './files/keys.ts';
import type { Services } from './services.ts';
import { rootFile } from './signing/pdf/seal/certificate.ts';
import { startPdfWork } from './signing/pdf/worker/pdf-work.ts';
import { startPdfWorker } from './signing/pdf/worker/run-in-worker.ts';

type Parts = Pick<NonNullable<Parameters<typeof composeServices>[3]>, 'clock' | 'log'>;

/** Does the PDF work of every test file that runs in this process: to start another takes longer than most of its tasks. */
const pdfWorker = { ...startPdfWorker(), close: () => Promise.resolve() };

/** Files of the first sealing identity made for a firm at an address, which its later servers find: the keys take long to make. */
const seals = new Map<string, Map<string, string>>();

/** The services of a server on a database and a data folder of its own, as `composeServices` makes them. */
export async function composeTestServices(
  config: Config,
  db: Db,
  version: string,
  parts: Parts,
): Promise<Services> {
  const { dataDir, firmName, publicUrl, sealFile } = config;
  const keys = diskKeys(join(dataDir, 'keys'));
  const sealOf = JSON.stringify([firmName, publicUrl, sealFile?.path]);
  for (const [name, text] of seals.get(sealOf) ?? []) await keys.write(name, text);
  const pdf = startPdfWork(() => pdfWorker);
  const services = await composeServices(config, db, version, { ...parts, pdf });
  const made = new Map<string, string>();
  for (const name of [rootFile, 'seal.pem']) {
    const text = await keys.read(name);
    if (text !== null) made.set(name, text);
  }
  seals.set(sealOf, made);
  return services;
}
