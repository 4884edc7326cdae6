import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isInside, requestClosed } from './closed-request.ts';

let close: (() => void) | undefined;
afterEach(() => close?.());

/** A server on this machine, and the requested paths. */
async function serving(answer: RequestListener) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, asked };
}
const limits = { method: 'GET', mostBytes: 1000, patienceMs: 30_000, mayBeInside: true } as const;

describe('requestClosed', () => {
  it('answers the body of the configured host', async () => {
    const { port } = await serving((_, response) => response.end('list'));
    expect(Buffer.from(await requestClosed(`http://127.0.0.1:${port}/`, limits)).toString()).toBe('list');
  });

  it.each([
    ['http://127.0.0.1'],
    ['http://localhost'],
    ['http://[::1]'],
    ['http://[::ffff:127.0.0.1]'],
    ['http://2130706433'],
  ])('asks no host inside a network: %s', async (origin) => {
    const { port, asked } = await serving((_, response) => response.end());
    const call = requestClosed(`${origin}:${port}/`, { ...limits, mayBeInside: false });
    await expect(call).rejects.toThrow('inside a network');
    expect(asked).toEqual([]);
  });

  it('follows no redirect', async () => {
    const { port, asked } = await serving((_, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    );
    await expect(requestClosed(`http://127.0.0.1:${port}/`, limits)).rejects.toThrow('status 302');
    expect(asked).toEqual(['/']);
  });

  it('reads no more than it may, whatever was announced', async () => {
    const { port } = await serving((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(512)));
      };
      response.on('drain', more);
      more();
    });
    await expect(requestClosed(`http://127.0.0.1:${port}/`, limits)).rejects.toThrow('more than 1000 bytes');
  });

  it.each<[string, RequestListener]>([
    ['nothing', () => undefined],
    ['half of it', (_, response) => response.write('half')],
  ])('gives up on who answers %s', async (_, answer) => {
    const { port } = await serving(answer);
    const call = requestClosed(`http://127.0.0.1:${port}/`, { ...limits, patienceMs: 200 });
    await expect(call).rejects.toThrow();
  });

  it('says when the connection breaks off in the answer', async () => {
    const { port } = await serving((request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => request.socket.destroy(), 20);
    });
    await expect(requestClosed(`http://127.0.0.1:${port}/`, limits)).rejects.toThrow();
  });
});

it.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.0.170',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
  ],
  ...[
    '::',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001::1',
    '::7f00:1',
    '64:ff9b:1::a00:1',
    'fec0::1',
    'fe80::1%eth0',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '100::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2620:4f:8000::1',
    '3fff:fff::1',
    '5f00::1',
  ],
])('%s is inside', (address) => expect(isInside(address)).toBe(true));

it.each([
  '8.8.8.8',
  '172.32.0.1',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '2001:200::1',
  '3ffe::1',
  '192.0.3.1',
])('%s is public', (address) => expect(isInside(address)).toBe(false));
