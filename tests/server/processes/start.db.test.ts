import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartPlace, startPlace } from './start-process.ts';

let place: StartPlace;
beforeAll(async () => {
  place = await startPlace();
});
afterAll(() => place.end());

const postmaster = () => join(place.dataDir, 'pg', 'postmaster.pid');

describe('one data folder, in order', () => {
  let server: ReturnType<StartPlace['start']>;
  const ready = async (options = {}) => {
    server = place.start({}, options);
    await server.ready;
    expect(await place.answers()).toBe(200);
  };

  test('the first start makes it', () => ready({ group: true }), 240_000);

  test('a second start names the running server', async () => {
    const printed = `Portico is already running, or starting, at http://localhost:${place.port}\n`;
    expect(await place.start().ended).toEqual({ code: 0, printed });
  }, 240_000);

  test('Ctrl-C, which reaches every process of the terminal, ends both', async () => {
    process.kill(-(server.child.pid ?? 0), 'SIGINT');
    expect((await server.ended).code).toBe(0);
    await expect(place.answers()).rejects.toThrow();
    expect(existsSync(postmaster())).toBe(false);
  }, 240_000);

  test('a start after kill -9 works untouched', async () => {
    await ready();
    server.child.kill('SIGKILL');
    await server.ended;
    expect(existsSync(postmaster())).toBe(true);
    await ready({ group: true });
  }, 240_000);

  test('Ctrl-C ends both after that too, when the database belongs to another terminal', async () => {
    process.kill(-(server.child.pid ?? 0), 'SIGINT');
    expect((await server.ended).code).toBe(0);
    expect(existsSync(postmaster())).toBe(false);
  }, 240_000);
});

test('a start says in words what is wrong with its configuration, and nothing else', async () => {
  const { code, printed } = await place.start({ PORT: 'eighty', PUBLIC_URL: 'http://portal.example.com' })
    .ended;
  expect(code).toBe(1);
  expect(printed).toMatch(
    /^The server cannot start with this configuration\.\nPORT: Write a whole number .*\nPUBLIC_URL: Write https:/,
  );
  expect(printed).not.toMatch(/\n\s+at /);
});

test('a start says so when another program has its port', async () => {
  const other = createServer().listen(place.port, '127.0.0.1');
  await once(other, 'listening');
  const { code, printed } = await place.start().ended;
  expect([code, printed]).toEqual([
    1,
    `Port ${place.port} is taken by another program. Choose another one: PORT=${place.port + 1} npm start\n`,
  ]);
  expect(existsSync(postmaster())).toBe(false);
  await new Promise((resolve) => other.close(resolve));
}, 180_000);
