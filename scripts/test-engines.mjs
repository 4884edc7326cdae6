import { build } from './build.mjs';
import { SetupError, start } from './setup/commands.mjs';
import { engineNames, installEngines } from './setup/engines.mjs';
import { main, setup } from './setup.mjs';

const given = process.argv.slice(2);
const allowMissing = given.includes('--allow-missing');
const named = given.filter((argument) => argument !== '--allow-missing');

await main(async () => {
  const unknown = named.filter((name) => !engineNames.some((engine) => engine === name));
  if (unknown.length > 0)
    throw new SetupError(`No engine ${unknown.join(', ')}; there are ${engineNames.join(', ')}.`);
  await setup();
  const wanted = engineNames.filter((name) => named.length === 0 || named.includes(name));
  const here = installEngines(wanted);
  const lacking = here.length < wanted.length && !allowMissing ? 1 : 0;
  if (here.length === 0) return lacking;
  await build();
  return (await start('node', ['tests/engines/main.ts', ...here]).ended) || lacking;
});
