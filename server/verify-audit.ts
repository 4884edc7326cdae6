import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { findDatabase } from './db/owner.ts';
import { snapshot } from './db/snapshot.ts';
import { openStores } from './files/stores.ts';
import { lockDataDir } from './instance-lock.ts';
import { checkAudit } from './signing/check-audit.ts';
import { readSealedWith } from './signing/pdf/sealed-with.ts';
import { StartError } from './start-error.ts';

/** `npm run verify-audit`: checks the record of every envelope, whether the server runs or not. Ends with 1 if one does not hold. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const lock = await lockDataDir(config.dataDir, `${config.publicUrl}, where records are being checked`);
  const database = await findDatabase(config, 'runningAt' in lock);
  try {
    const { files, keys } = await openStores(config);
    const sources = { files, sealedWith: await readSealedWith(keys) };
    const { envelopes, events, broken } = await snapshot(database.ownerUrl, (tx) =>
      checkAudit(tx, sources, ({ envelopeId, title, what }) =>
        console.log(`Envelope ${envelopeId}, “${title}”: ${what}.`),
      ),
    );
    console.log(
      broken === 0
        ? `${envelopes} envelopes with ${events} events were checked on ${systemClock.now()}: every record holds.`
        : `${broken} of ${envelopes} envelopes have a record that does not hold. Compare with a backup; docs/operating.md says how to go on.`,
    );
    return broken === 0 ? 0 : 1;
  } finally {
    await database.stop();
    if ('release' in lock) await lock.release();
  }
}

await main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(
      error instanceof StartError ? error.message : `npm run verify-audit did not finish: ${String(error)}`,
    );
    process.exit(1);
  },
);
