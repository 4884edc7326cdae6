import { build } from './build.mjs';
import { SetupError, start } from './setup/commands.mjs';
import { engineNames, engines, howToInstall, installEngines } from './setup/engines.mjs';
import { main, setup } from './setup.mjs';

const given = process.argv.slice(2);
const allowMissing = given.includes('--allow-missing');
const named = given.filter((argument) => argument !== '--allow-missing');

const goOnWithout = 'To go on without: npm run test:engines -- --allow-missing';

await main(async () => {
  const unknown = named.filter((name) => !engineNames.some((engine) => engine === name));
  if (unknown.length > 0)
    throw new SetupError(`No engine ${unknown.join(', ')}; there are ${engineNames.join(', ')}.`);
  await setup();
  const wanted = engineNames.filter((name) => named.length === 0 || named.includes(name));
  const missing = installEngines(wanted);
  if (missing.length > 0 && !allowMissing)
    throw new SetupError([...missing.map(howToInstall), goOnWithout].join('\n'));
  const failed = await tell(wanted.filter((name) => !missing.includes(name)));
  for (const name of missing) console.log(`${engines[name].title} was skipped. ${howToInstall(name)}`);
  return failed;
});

/** @param {string[]} names */
async function tell(names) {
  if (names.length === 0) return 0;
  await build();
  return start('node', ['tests/engines/main.ts', ...names]).ended;
}
