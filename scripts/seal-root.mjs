import { run } from './setup/commands.mjs';
import { main, setup } from './setup.mjs';

await main(async () => {
  await setup();
  return run('node', ['server/seal-root.ts', ...process.argv.slice(2)]) ? 0 : 1;
});
