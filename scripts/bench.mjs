import { build } from './build.mjs';
import { start } from './setup/commands.mjs';
import { main, setup } from './setup.mjs';

await main(async () => {
  await setup({ browser: true });
  await build();
  return start('node', ['tests/bench/main.ts', ...process.argv.slice(2)]).ended;
});
