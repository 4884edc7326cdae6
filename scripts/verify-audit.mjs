import { run } from './setup/commands.mjs';
import { main, setup } from './setup.mjs';

await main(async () => {
  await setup();
  return run('node', ['server/verify-audit.ts', ...process.argv.slice(2)]) ? 0 : 1;
});
