import { resolve } from 'node:path';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openStores } from './files/stores.ts';
import { exportRoot, importRoot, removeRoot } from './signing/sealing/root-key.ts';
import { StartError } from './start-error.ts';

const usage =
  'Say what to do, and with which file: npm run seal-root -- export|remove|import /media/usb/firm-root.pem';

/** `npm run seal-root -- export|remove|import <file>`: keeps the key of the firm's root apart from the server, which may run meanwhile. */
async function main(): Promise<string> {
  const [act, name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new StartError(usage);
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  const { keys } = await openStores(readConfig(process.env));
  if (act === 'export') return exportRoot(keys, file);
  if (act === 'remove') return removeRoot(keys, file, new Date(systemClock.now()));
  if (act === 'import') return importRoot(keys, file);
  throw new StartError(usage);
}

await main().then(
  (words) => console.log(words),
  (error: unknown) => {
    console.error(
      error instanceof StartError ? error.message : `npm run seal-root did not finish: ${String(error)}`,
    );
    process.exitCode = 1;
  },
);
