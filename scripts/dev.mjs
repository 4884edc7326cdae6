import { start } from './setup/commands.mjs';
import { main, setup } from './setup.mjs';

const appPort = process.env.PORT ?? '5173';
const apiPort = String(Number(appPort) + 1);

await main(async () => {
  await setup();
  const address = `http://localhost:${appPort}`;
  const servers = [
    start('node', ['--watch', 'server/main.ts'], { env: { PORT: apiPort, PUBLIC_URL: address } }),
    start('vite', ['--port', appPort, '--strictPort'], {
      env: { API_URL: `http://localhost:${apiPort}` },
    }),
  ];
  const code = await Promise.race(servers.map((server) => server.ended));
  for (const server of servers) server.stop();
  await Promise.all(servers.map((server) => server.ended));
  return code;
});
