import { afterAll, beforeAll, expect, test } from 'vitest';
import { revokeDevice } from '#contract/session/devices.ts';
import { type SignedIn, userLogin } from '#contract/session/session.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

const minute = 60_000;
let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());

async function signInAs(email: string, carrying: Parameters<TestServer['call']>[2] = {}) {
  const response = await server.call(userLogin, { body: { email, password } }, carrying);
  expect(response.status).toBe(200);
  return { answer: (await response.json()) as SignedIn, response };
}
const signIn = (carrying: Parameters<TestServer['call']>[2] = {}) => signInAs('rm@firm.example', carrying);
/** `name=value` of the cookie by which a browser proves to be a device the account knows. */
const deviceCookie = (response: Response) => response.headers.getSetCookie()[1]?.split(';')[0] ?? '';

/** A wrong try at one of the firm's names in turn: their published password is hashed quickly. */
const guessAt = (i: number, carrying: { ip: string }) => {
  const names = Object.values(firm.staff);
  const email = names[i % names.length]?.email ?? '';
  return server.call(userLogin, { body: { email, password: 'wrong' } }, carrying);
};

test('20 bad tries at one sign-in, then 429 for a while, also with the right password', async () => {
  const guess = (word: string, ip = '203.0.113.9') =>
    server.call(userLogin, { body: { email: 'fin@firm.example', password: word } }, { ip });
  for (let i = 0; i < 20; i++) expect((await guess('wrong')).status).toBe(401);
  const limited = await guess(password);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await guess(password, '203.0.113.10')).status).toBe(200);
  server.wait(15 * minute);
  expect((await guess(password)).status).toBe(200);
}, 60_000);

test('a network has 100 bad tries over all names, whichever of its IPv6 addresses they come from', async () => {
  const guess = (i: number) => guessAt(i, { ip: `2001:db8:0:7::${i.toString(16)}` });
  for (let i = 0; i < 100; i++) expect((await guess(i)).status).toBe(401);
  const fromThere = { body: { email: 'rm@firm.example', password } };
  expect((await server.call(userLogin, fromThere, { ip: '2001:db8:0:7:9::1' })).status).toBe(429);
  expect((await server.call(userLogin, fromThere, { ip: '2001:db8:0:8::1' })).status).toBe(200);
  server.wait(15 * minute);
}, 120_000);

test('200 bad tries from elsewhere, and more from the same network, leave a person able to sign in', async () => {
  const { answer, response } = await signIn();
  const { id: deviceId } = answer.device;
  const named = { email: 'rm@firm.example', password, deviceId, deviceIds: [deviceId] };
  const guess = (ip: string) =>
    server.call(userLogin, { body: { email: 'rm@firm.example', password: 'wrong' } }, { ip });
  const home = '192.0.2.1';
  for (let i = 0; i < 20; i++) expect((await guess(home)).status).toBe(401);
  expect((await guess(home)).status).toBe(429);
  /** Takes the tries that came back meanwhile, on a busy machine even during this test. */
  async function exhaust(ip: string) {
    while ((await guess(ip)).status !== 429);
  }
  for (let i = 0; i < 200; i++) expect((await guess(`198.51.100.${i}`)).status).toBe(401);
  await signIn({ ip: '203.0.113.77' });
  const cookie = deviceCookie(response);
  await signIn({ ip: home, cookie });
  // Signed out long ago, and beside another cookie of the portal.
  server.wait(minute);
  await signIn({ ip: home, cookie: `portico-app-4100=gone; ${cookie}` });
  // A device's id is in evidence and in lists: naming it with a forged proof proves nothing.
  const forged = `portico-app-4100-device=${deviceId}${'A'.repeat(43)}`;
  const own = deviceCookie((await signInAs('cmp@firm.example')).response);
  const noId = `portico-app-4100-device=${'-'.repeat(79)}`;
  for (const stranger of ['', forged, noId, own, own.replace(/=.{36}/, `=${deviceId}`), `${cookie}x`]) {
    await exhaust(home);
    expect((await server.call(userLogin, { body: named }, { ip: home, cookie: stranger })).status).toBe(429);
  }
  server.wait(15 * minute);
}, 240_000);

test('several people of one browser are known there, and a device that was revoked no longer', async () => {
  const ip = '192.0.2.55';
  const first = await signInAs('rm@firm.example');
  const second = await signInAs('cmp@firm.example', { cookie: deviceCookie(first.response) });
  const cookie = deviceCookie(second.response);
  const wrong = (email: string) => server.call(userLogin, { body: { email, password: 'wrong' } }, { ip });
  for (const email of ['rm@firm.example', 'cmp@firm.example'])
    for (let i = 0; i < 20; i++) expect((await wrong(email)).status).toBe(401);
  const statusOf = async (email: string) =>
    (await server.call(userLogin, { body: { email, password } }, { ip, cookie })).status;
  expect(await statusOf('rm@firm.example')).toBe(200);
  expect(await statusOf('cmp@firm.example')).toBe(200);
  const { device, access_token: bearer } = first.answer;
  await server.call(revokeDevice, { params: { id: device.id } }, { bearer });
  expect(await statusOf('cmp@firm.example')).toBe(200);
  expect(await statusOf('rm@firm.example')).toBe(429);
  server.wait(15 * minute);
}, 120_000);

test('a known device has 20 bad tries of its own, then waits too', async () => {
  const { response } = await signIn();
  const carrying = { ip: '192.0.2.56', cookie: deviceCookie(response) };
  const wrong = { body: { email: 'rm@firm.example', password: 'wrong' } };
  for (let i = 0; i < 20; i++) expect((await server.call(userLogin, wrong, carrying)).status).toBe(401);
  expect((await server.call(userLogin, wrong, carrying)).status).toBe(429);
  await signIn({ ip: '192.0.2.56' });
  server.wait(15 * minute);
}, 60_000);

test('an account of one’s own gains no guesses: a good try takes back only itself', async () => {
  const ip = '203.0.113.12';
  const guess = (i: number) => guessAt(i, { ip });
  for (let i = 0; i < 99; i++) expect((await guess(i)).status).toBe(401);
  await signIn({ ip });
  expect((await guess(99)).status).toBe(401);
  expect((await guess(100)).status).toBe(429);
  server.wait(15 * minute);
}, 120_000);

test('good sign-ins are not counted', async () => {
  for (let i = 0; i < 21; i++) await signIn({ ip: '203.0.113.11' });
}, 60_000);
