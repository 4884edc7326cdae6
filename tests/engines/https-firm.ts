import { openFirm } from '../e2e/firm.ts';
import { freePort } from '../fixtures/free-port.ts';
import { tlsProxy } from '../fixtures/tls-proxy.ts';

/** The demo firm behind a proxy with a certificate, as docs/operating.md has it: its cookies are the `__Host-` ones. */
export interface HttpsFirm {
  readonly address: string;
  /** Ends server and proxy: a request meets a closed port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function openHttpsFirm(): Promise<HttpsFirm> {
  const port = await freePort();
  const address = `https://localhost:${port}`;
  const firm = await openFirm(process.cwd(), {
    env: { PUBLIC_URL: address, DEMO: 'true', TRUST_PROXY: '1' },
  });
  const proxy = await tlsProxy(firm.address, 'localhost', port);

  async function stop() {
    await proxy.close();
    await firm.stop();
  }
  return {
    address,
    stop,
    async start() {
      await firm.start();
      await proxy.listen();
    },
    async remove() {
      await stop();
      await firm.remove();
    },
  };
}
