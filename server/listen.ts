import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Config } from './config.ts';
import type { App } from './http/env.ts';
import { StartError } from './start-error.ts';

const patienceMs = 10_000;
const loopback = ['127.0.0.1', '::1'];

/** Listens on both loopback addresses, or on `HOST`. `stop` takes no new requests and waits for the ones under way, at most ten seconds. */
export async function listen(app: App, { host, port }: Config): Promise<{ stop(): Promise<void> }> {
  const servers: Server[] = [];
  for (const address of host === null ? loopback : [host]) {
    const server = createAdaptorServer({
      fetch: app.fetch,
      serverOptions: { requestTimeout: 120_000 },
    }) as Server;
    try {
      await bind(server, address, port);
      servers.push(server);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A machine without IPv6.
      if (address === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue;
      await Promise.all(servers.map(close));
      throw code === 'EADDRINUSE' ? new StartError(inUse(port)) : error;
    }
  }
  return {
    async stop() {
      await Promise.all(servers.map(close));
    },
  };
}

const inUse = (port: number) =>
  `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`;

const bind = (server: Server, address: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen({ host: address, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const late = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
