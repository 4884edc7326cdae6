import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSetup, type SetupFacts, setUpFirm } from '#contract/setup.ts';
import { dataOf, refusalOf } from '../answers.ts';
import { callAt, type ServerCall } from '../caller.ts';
import { setUpBody, setUpToken } from './first-administrator.ts';
import { type StartPlace, startPlace } from './start-process.ts';

type Server = ReturnType<StartPlace['start']>;
let place: StartPlace;
beforeAll(async () => {
  place = await startPlace();
});
afterAll(() => place.end());

const postmaster = () => join(place.dataDir, 'pg', 'postmaster.pid');
const isRunning = () => `Portico is already running, or starting, at http://localhost:${place.port}\n`;

async function ready(server: Server): Promise<Server> {
  await server.ready;
  expect(await place.answers()).toBe(200);
  return server;
}

/** Starts several servers at once: one serves, and is returned; the others name it and exit cleanly. */
async function startTogether(options = {}): Promise<Server> {
  const servers = Array.from({ length: 3 }, () => place.start({}, options));
  const serving = await Promise.any(servers.map((server) => server.ready.then(() => server)));
  const others = await Promise.all(servers.filter((server) => server !== serving).map(({ ended }) => ended));
  expect(others).toEqual(others.map(() => ({ code: 0, printed: isRunning() })));
  return ready(serving);
}

/** Waits until a server has ended cleanly, and its database with it. */
async function expectEnd(server: Server): Promise<void> {
  expect((await server.ended).code).toBe(0);
  await expect(place.answers()).rejects.toThrow();
  expect(existsSync(postmaster())).toBe(false);
}

describe('one data folder, in order', () => {
  let server: Server;
  let token: string;
  const call: ServerCall = (...asked) => callAt(`http://localhost:${place.port}`)(...asked);
  const check = () => dataOf<SetupFacts>(call(checkSetup, { body: { token } }));
  const setUp = (first_name: string) => call(setUpFirm, { body: setUpBody(token, first_name) });
  /** Sends Ctrl-C, which reaches every process of the terminal. */
  const pressCtrlC = () => process.kill(-(server.child.pid ?? 0), 'SIGINT');

  test('of several starts on an empty one, one makes it and serves', async () => {
    server = await startTogether();
    token = setUpToken(server.printed());
    expect((await check()).state).toBe('open');
  }, 240_000);

  test('a later start names the running server', async () => {
    expect(await place.start().ended).toEqual({ code: 0, printed: isRunning() });
  }, 240_000);

  test('of several starts after kill -9, one serves, untouched, and goes on with the same set-up link', async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    expect(existsSync(postmaster())).toBe(true);
    server = await startTogether({ group: true });
    expect(server.printed()).toContain('The set-up link printed before is still good');
    expect(server.printed()).not.toContain('/setup#');
    expect((await check()).state).toBe('open');
  }, 240_000);

  test('of two people, one uses the link, and every start since says so', async () => {
    const answers = await Promise.all([setUp('Ada'), setUp('Bea')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const winner = answers[0]?.ok ? 'Ada' : 'Bea';
    const used = `This firm has been set up already. ${winner} Quay did it.`;
    expect((await refusalOf(setUp('Cleo'))).message).toBe(used);

    // The database that the killed server left belongs to another terminal.
    pressCtrlC();
    await expectEnd(server);
    server = await ready(place.start({}, { group: true }));
    expect(server.printed()).not.toContain('set-up link');
    expect(await check()).toMatchObject({ state: 'used', usedBy: `${winner} Quay` });
    expect((await refusalOf(setUp('Dora'))).message).toBe(used);
  }, 240_000);

  test('Ctrl-C ends both a server and the database it started', async () => {
    pressCtrlC();
    await expectEnd(server);
  }, 240_000);

  test('SIGTERM ends both', async () => {
    server = await ready(place.start());
    server.child.kill('SIGTERM');
    await expectEnd(server);
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
