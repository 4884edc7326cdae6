import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { freePort, openFirm } from '../e2e/firm.ts';
import { localhostCertificate } from './certificate.ts';

/** The demo firm behind a proxy with a certificate, as docs/operating.md has it: its cookies are the `__Host-` ones. */
export interface HttpsFirm {
  readonly address: string;
  /** Ends server and proxy: who asks meets a closed port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function openHttpsFirm(): Promise<HttpsFirm> {
  const port = await freePort();
  const address = `https://localhost:${port}`;
  const firm = await openFirm(process.cwd(), { env: { PUBLIC_URL: address, TRUST_PROXY: '1' } });

  const proxy = createServer(await localhostCertificate(), (incoming, outgoing) => {
    const { method, url, headers, socket } = incoming;
    const forwarded = request(firm.address + url, {
      method,
      headers: { ...headers, 'x-forwarded-for': socket.remoteAddress },
    });
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing).catch(() => outgoing.destroy());
    });
    pipeline(incoming, forwarded).catch(() => outgoing.destroy());
  });
  const listen = () => once(proxy.listen(port, 'localhost'), 'listening');
  async function stop() {
    if (proxy.listening) {
      const closed = once(proxy.close(), 'close');
      proxy.closeAllConnections();
      await closed;
    }
    await firm.stop();
  }

  await listen();
  return {
    address,
    stop,
    async start() {
      await firm.start();
      await listen();
    },
    async remove() {
      await stop();
      await firm.remove();
    },
  };
}
