import { run } from './setup/commands.mjs';
import { main, setup } from './setup.mjs';

await main(async () => {
  await setup();
  return run('node', ['server/first-administrator.ts']) ? 0 : 1;
});
