import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutNetwork } from './no-network.ts';
import { startConfined } from './run-in-worker.ts';

const program = fileURLToPath(new URL('./test-confined.ts', import.meta.url));

// Node's own permissions close the network from 25 on; many containers let nobody make a namespace.
const isClosed = withoutNetwork.length > 0 || Number(process.versions.node.split('.')[0]) >= 25;

test.each([
  ['reads', [], false],
  ['draws', ['--allow-addons'], true],
] as const)(
  'the process that %s strangers’ files reads its program, and no keys; it writes and starts nothing, and calls nobody where the system can',
  async (_, flags, takesAddons) => {
    let called = 0;
    const server = createServer((_, answer) => {
      called++;
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const folder = await mkdtemp(join(tmpdir(), 'portico-confined-'));
    const key = join(folder, 'seal.pem');
    await writeFile(key, 'PRIVATE KEY');
    const child = startConfined(program, [key, String(port)], { execArgv: [...flags] });
    try {
      const [outcome] = await once(child, 'message');
      const refused = 'ERR_ACCESS_DENIED';
      const { call, addon, ...others } = outcome as Record<string, string>;
      expect(others).toEqual({ program: 'done', key: refused, etc: refused, write: refused, start: refused });
      expect(addon === 'done').toBe(takesAddons);
      expect([call === 'done', called > 0]).toEqual([!isClosed, !isClosed]);
    } finally {
      child.kill();
      server.close();
      await rm(folder, { recursive: true });
    }
  },
);
