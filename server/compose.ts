import { join } from 'node:path';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import { openStores } from './files/stores.ts';
import { identityProviders } from './integrations/identity/provider.ts';
import { builtInStorage } from './integrations/storage/built-in.ts';
import { createLogger, type Logger } from './log.ts';
import { diskMail } from './mail/disk.ts';
import { smtpMail } from './mail/smtp.ts';
import type { Services } from './services.ts';
import { ensureSealingKey } from './session/sealing-keys.ts';
import { startPdfWorker } from './signing/pdf/run-in-worker.ts';
import { keepSeal } from './signing/seal-source.ts';

/** The server's parts on a database, with their embedded defaults; keys are made the first time. */
export async function compose(
  config: Config,
  db: Db,
  version: string,
  { clock = systemClock, log = createLogger(config.logLevel) }: { clock?: Clock; log?: Logger } = {},
): Promise<Services> {
  const { files, uploads, keys, anchors } = await openStores(config);
  await ensureSealingKey({ db, clock });
  const pdf = startPdfWorker();
  const from = { name: config.firmName, address: config.mailFrom };
  return {
    config,
    clock,
    log,
    db,
    version,
    files,
    anchors,
    uploads,
    mail: config.smtp
      ? smtpMail(config.smtp, from, config.bounceAddress)
      : diskMail(join(config.dataDir, 'mail'), from),
    storage: builtInStorage({ db, files, clock }),
    identity: identityProviders(config.cloud, log),
    pdf,
    signer: await keepSeal(config, { db, keys, pdf }, new Date(clock.now())),
  };
}
