import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A proxy as it stands in front of several servers: each request goes to the next of them, or to the one after where nobody listens.
 * What a server was sent and did not answer is not sent again.
 */
export async function roundRobin(ports: readonly number[]) {
  let turn = 0;

  function handOn(from: IncomingMessage, body: Buffer, to: ServerResponse, triesLeft: number): void {
    const port = ports[turn++ % ports.length];
    const headers = { ...from.headers, 'x-forwarded-for': from.socket.remoteAddress ?? '' };
    const onward = request({ host: '127.0.0.1', port, method: from.method, path: from.url, headers });
    onward.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && triesLeft > 0) handOn(from, body, to, triesLeft - 1);
      else to.destroy();
    });
    onward.end(body);
  }

  const server = createServer(async (from, to) => handOn(from, await buffer(from), to, ports.length - 1));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}
