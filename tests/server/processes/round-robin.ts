import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A proxy in front of several servers: each request goes to the next server, or to the one after it if that does not listen.
 * A request that a server received and did not answer is not sent again.
 * @param loses returns true if an answer, which it gets once that is complete, is to be lost on its way back
 */
export async function roundRobin(
  ports: readonly number[],
  loses?: (from: IncomingMessage, status: number, answer: Buffer) => boolean,
) {
  let turn = 0;

  function handOn(from: IncomingMessage, body: Buffer, to: ServerResponse, triesLeft: number): void {
    const port = ports[turn++ % ports.length];
    const headers = { ...from.headers, 'x-forwarded-for': from.socket.remoteAddress ?? '' };
    const onward = request({ host: '127.0.0.1', port, method: from.method, path: from.url, headers });
    onward.on('response', async (answer) => {
      const status = answer.statusCode ?? 502;
      if (!loses) return answer.pipe(to.writeHead(status, answer.headers));
      const whole = await buffer(answer);
      return loses(from, status, whole) ? to.destroy() : to.writeHead(status, answer.headers).end(whole);
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
