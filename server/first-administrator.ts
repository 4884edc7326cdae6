import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openDb, pgCode } from './db/db.ts';
import { findDatabase } from './db/owner.ts';
import { lockDataDir } from './instance-lock.ts';
import { firstAdministratorLink } from './setup/link.ts';
import { StartError } from './start-error.ts';

const missingTable = '42P01';

/** `npm run first-administrator`: makes a new set-up link, also while the server runs. The earlier ones end. */
async function main(): Promise<string> {
  const config = readConfig(process.env);
  const lock = await lockDataDir(config.dataDir, `${config.publicUrl}, where a set-up link is being made`);
  const database = await findDatabase(config, 'runningAt' in lock);
  const db = openDb(database.ownerUrl, { max: 2 });
  try {
    const link = await firstAdministratorLink({ db, clock: systemClock, config });
    return `A new set-up link, good once and for 24 hours; earlier ones end:\n\n  ${link}\n`;
  } catch (error) {
    if (pgCode(error) !== missingTable) throw error;
    throw new StartError(
      'This data folder is of an earlier version. Start the server once, then run this again.',
    );
  } finally {
    await db.close();
    await database.stop();
    if ('release' in lock) await lock.release();
  }
}

await main().then(
  (words) => {
    console.log(words);
    process.exit(0);
  },
  (error: unknown) => {
    console.error(
      error instanceof StartError
        ? error.message
        : `npm run first-administrator did not finish: ${String(error)}`,
    );
    process.exit(1);
  },
);
