import { resolve } from 'node:path';
import { countOf } from '#contract/core/counts.ts';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import type { Tx } from './db/db.ts';
import { findDatabase } from './db/owner.ts';
import { snapshot } from './db/snapshot.ts';
import { diskKeys } from './files/keys.ts';
import { openStores } from './files/stores.ts';
import { lockDataDir } from './instance-lock.ts';
import { newestHeads } from './signing/audit/audit.queries.ts';
import { readSealedWith } from './signing/pdf/seal/sealed-with.ts';
import { derOfRoots, readTimestampRoots } from './signing/pdf/seal/timestamp-roots.ts';
import { type AnchorCheck, checkAnchors } from './signing/verification/check-anchors.ts';
import { checkAudit } from './signing/verification/check-audit.ts';
import { StartError } from './start-error.ts';

/** The folder of anchors kept elsewhere, from the command's argument. */
function folderGiven(): string | null {
  const [folder, ...more] = process.argv.slice(2);
  if (more.length > 0)
    throw new StartError('Name one folder of anchors at most: npm run verify-audit -- /media/usb/anchors');
  return folder === undefined ? null : resolve(process.env.INIT_CWD ?? '.', folder);
}

function reportAnchors({ anchors, newest, since, unproven, broken }: AnchorCheck, where: string): void {
  for (const words of broken) console.log(words);
  console.log(
    newest === null
      ? `There are no anchors in ${where}.`
      : `${countOf(anchors, 'anchor', 'anchors')} in ${where}, the newest of ${newest}: ${countOf(since, 'record was', 'records were')} begun or went on since, ${countOf(broken.length, 'thing does', 'things do')} not fit.`,
  );
  if (unproven > 0)
    console.log(
      `${countOf(unproven, 'of their time stamps proves', 'of their time stamps prove')} nothing: TSA_ROOTS names no authority that they could be of.`,
    );
}

/**
 * Checks everything in one snapshot of the database.
 * @returns the number of records and anchors that do not hold
 */
async function check(tx: Tx, config: Config, elsewhere: string | null): Promise<number> {
  const { files, keys, anchors } = await openStores(config);
  const sources = { files, sealedWith: await readSealedWith(keys) };
  const { envelopes, events, broken, older } = await checkAudit(tx, sources, ({ envelopeId, title, what }) =>
    console.log(`Envelope ${envelopeId}${title === null ? '' : `, “${title}”`}: ${what}.`),
  );
  if (older > 0)
    console.log(
      `${countOf(older, 'envelope has', 'envelopes have')} entries of an earlier version: message, client, language of dates, mark of confidentiality, companies and records of people, or words of mails, are not evidence there (older entry).`,
    );
  const heads = await newestHeads(tx);
  const authorities = derOfRoots(await readTimestampRoots(config.timestampRootsFile));
  const trust = { authorities, now: new Date(systemClock.now()) };
  const ours = await checkAnchors(tx, anchors, heads, trust);
  reportAnchors(ours, anchors.placeOf(''));
  let unfit = ours.broken.length;
  if (elsewhere) {
    const theirs = await checkAnchors(tx, diskKeys(elsewhere), heads, trust);
    if (theirs.anchors === 0) throw new StartError(`There are no anchors in ${elsewhere}.`);
    reportAnchors(theirs, elsewhere);
    unfit += theirs.broken.length;
  }
  const all = countOf(envelopes, 'envelope', 'envelopes');
  const unfitting = unfit > 0 ? `, and ${countOf(unfit, 'anchor does', 'anchors do')} not fit` : '';
  console.log(
    broken + unfit === 0
      ? `Checked on ${systemClock.now()}: ${all} with ${countOf(events, 'event', 'events')}; every record holds.`
      : `${broken} of ${all} ${broken === 1 ? 'has' : 'have'} a record that does not hold${unfitting}. Compare with a backup; docs/operating.md says how to go on.`,
  );
  return broken + unfit;
}

/**
 * `npm run verify-audit`, or `-- <folder>` with anchors that were kept elsewhere: checks the record of every envelope, also while the
 * server runs. Ends with 1 if one does not hold.
 */
async function main(): Promise<number> {
  const elsewhere = folderGiven();
  const config = readConfig(process.env);
  const lock = await lockDataDir(config.dataDir, `${config.publicUrl}, where records are being checked`);
  const database = await findDatabase(config, 'runningAt' in lock);
  try {
    const broken = await snapshot(database.ownerUrl, (tx) => check(tx, config, elsewhere));
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
