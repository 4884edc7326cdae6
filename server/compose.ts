import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mailServer } from '#contract/core/same-address.ts';
import { newId } from '#contract/core/values.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import { noteFailure } from './errors/failure.ts';
import { closedFolder } from './files/closed-folder.ts';
import { openStores } from './files/stores.ts';
import { brandOf } from './firm/firm.ts';
import { ensurePushKey } from './inbox/push/keys.ts';
import { builtInAccounting } from './integrations/accounting/built-in.ts';
import { builtInCrm } from './integrations/crm/built-in.ts';
import { identityProviders } from './integrations/identity/provider.ts';
import { builtInRegistry } from './integrations/registry/built-in.ts';
import { builtInSecretary } from './integrations/secretary/built-in.ts';
import { builtInStorage } from './integrations/storage/built-in.ts';
import { createLogger, type Logger } from './log.ts';
import { addressWriter } from './log-address.ts';
import { breaker } from './mail/breaker.ts';
import { diskMail } from './mail/disk.ts';
import type { RelayFailure } from './mail/port.ts';
import { smtpMail } from './mail/smtp.ts';
import { createMetrics } from './metrics/metrics.ts';
import { activeColleagues } from './people/queries.ts';
import type { Services } from './services.ts';
import { ensureSealingKey } from './session/sealing-keys.ts';
import { openSecretBox } from './session/second-factor/secret-box.ts';
import { readTimestampRoots } from './signing/pdf/seal/timestamp-roots.ts';
import { type PdfWork, startPdfWork } from './signing/pdf/worker/pdf-work.ts';
import { keepSeal } from './signing/sealing/seal-source.ts';

/** Composes the server's services on a database, with their embedded defaults; keys are made at the first start. */
export async function composeServices(
  config: Config,
  db: Db,
  version: string,
  {
    clock = systemClock,
    log = createLogger(config.logLevel, { address: addressWriter(config, clock) }),
    pdf = startPdfWork(),
  }: { clock?: Clock; log?: Logger; pdf?: PdfWork } = {},
): Promise<Services> {
  mailServer.takesUnicode = config.smtpUtf8;
  const { files, uploads, keys, anchors } = await openStores(config);
  await ensureSealingKey({ db, clock });
  await ensurePushKey({ db, clock });
  const metrics = createMetrics();
  db.onPoolWait(metrics.poolWait);
  // Mail written by earlier versions may still be readable by others.
  const mailFolder = join(config.dataDir, 'mail');
  if (existsSync(mailFolder)) await closedFolder(mailFolder);
  const from = { name: config.firmName, address: config.mailFrom, contact: config.firmEmail };
  const noteRelay = (failure: RelayFailure) => {
    const facts = { id: newId(Date.parse(clock.now())), call: 'mail', path: '', device: 'server' };
    noteFailure({ db, clock, config, log, version }, failure, facts);
  };
  return {
    config,
    clock,
    log,
    metrics,
    db,
    version,
    files,
    anchors,
    secretBox: await openSecretBox(keys, db),
    uploads,
    brand: (tx) => brandOf(tx, config),
    mail: config.smtp
      ? breaker(smtpMail(config.smtp, from, config.bounceAddress), clock, noteRelay)
      : diskMail(mailFolder, from),
    storage: builtInStorage({ db, files, clock }),
    accounting: builtInAccounting,
    crm: builtInCrm(activeColleagues),
    registry: builtInRegistry(db),
    secretary: {
      ...(config.secretary.cas360 && { cas360: builtInSecretary('cas360') }),
      ...(config.secretary.bluemeg && { bluemeg: builtInSecretary('bluemeg') }),
    },
    identity: identityProviders(config.cloud, log),
    pdf,
    timestampRoots: await readTimestampRoots(config.timestampRootsFile),
    signer: await keepSeal(config, { db, keys, pdf }, new Date(clock.now())),
  };
}
