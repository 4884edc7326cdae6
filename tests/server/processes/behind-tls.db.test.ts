import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import { type Endpoint, urlOf } from '#contract/core/endpoint.ts';
import {
  addPasskey,
  challengeNewPasskey,
  challengePasskey,
  passkeyLogin,
} from '#contract/session/passkeys.ts';
import { type SignedIn, updateToken, userLogin } from '#contract/session/session.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { tlsProxy } from '#tests/fixtures/tls-proxy.ts';
import { dataOf, refusalOf, succeeded } from '../answers.ts';
import { authenticator } from '../sign-in/authenticator.ts';
import { demoPlace } from './demo-place.ts';
import type { StartPlace } from './start-process.ts';

const host = 'portal.example.com';
const publicUrl = `https://${host}`;
let place: StartPlace;
let server: ReturnType<StartPlace['start']>;
let proxy: Awaited<ReturnType<typeof tlsProxy>>;
beforeAll(async () => {
  place = await demoPlace();
  server = place.start({ PUBLIC_URL: publicUrl, TRUST_PROXY: '1', DEMO: 'true', LOG_LEVEL: 'info' });
  proxy = await tlsProxy(`http://localhost:${place.port}`, host);
  await server.ready;
}, 240_000);
afterAll(async () => {
  await proxy.close();
  await place.end();
});

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends a request as a browser would if the portal's name resolved to this machine. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Response> {
  const asked = request({
    host: 'localhost',
    port: proxy.port,
    servername: host,
    ca: proxy.authority,
    agent: false,
    method,
    path,
    headers: {
      host,
      ...(method !== 'GET' && { origin: publicUrl, 'content-type': 'application/json' }),
      ...headers,
    },
  }).end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const answered = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) answered.append(name, value);
  const status = answer.statusCode ?? 0;
  const bytes = await buffer(answer);
  return new Response(bytes.length > 0 ? bytes : null, { status, headers: answered });
}

const call = (endpoint: Endpoint, asking: Asking & { search?: string } = {}) =>
  ask(urlOf(endpoint) + (asking.search ?? ''), { method: endpoint.method, ...asking });

const { email, password } = signIns.manager;
async function signedIn(asking: Asking = {}) {
  const response = await succeeded(call(userLogin, { body: { email, password }, ...asking }));
  const [set = ''] = response.headers.getSetCookie();
  const { access_token, token = '' } = (await response.json()) as SignedIn;
  const cookie = set.split(';')[0] ?? '';
  return { set, token, headers: { cookie, authorization: `Bearer ${access_token}` } };
}

test('every answer asks for https for ever, and none leads away from it', async () => {
  for (const path of ['/', '/auth/login', '/config.json', '/health', '/api/v1/get-version', '/api/nowhere']) {
    const answer = await ask(path, { headers: { accept: 'text/html', 'x-forwarded-proto': 'http' } });
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([answer.status < 300 || answer.status === 404, answer.headers.get('location')]).toEqual([
      true,
      null,
    ]);
  }
});

test('a session lives in a cookie that goes back over https alone, whatever a caller says of itself', async () => {
  for (const headers of [{}, { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' }]) {
    const { set, token, headers: own } = await signedIn({ headers });
    expect(set).toMatch(
      /^__Host-portico-app=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    await succeeded(call(listClients, { search: '?page=1', headers: own }));
    const renewed = { body: { token, portal: 'app', idleMs: 0 }, headers: { cookie: own.cookie } };
    await succeeded(call(updateToken, renewed));
  }
});

test.each([`http://${host}`, `${publicUrl}:8443`, 'https://evil.example'])(
  'nothing is taken in that comes from %s',
  async (origin) => {
    const refused = call(userLogin, { body: { email, password }, headers: { origin } });
    expect(await refusalOf(refused)).toMatchObject({ status: 403, code: 'foreign_origin' });
  },
);

test('a passkey is made for, and signs in at, the address people use and no other', async () => {
  const { headers } = await signedIn();
  const begin = async (asked: Promise<Response>) => (await dataOf<{ challenge: string }>(asked)).challenge;
  const here = { origin: publicUrl, rpId: host };
  const elsewhere = { origin: `http://localhost:${place.port}`, rpId: 'localhost' };
  const key = authenticator();
  const add = async (at: typeof here) =>
    call(addPasskey, { headers, body: key.made(await begin(call(challengeNewPasskey, { headers })), at) });
  expect((await add(elsewhere)).ok).toBe(false);
  await succeeded(add(here));
  const present = async (at: typeof here) =>
    call(passkeyLogin, {
      body: { portal: 'app', deviceIds: [], ...key.signed(await begin(call(challengePasskey)), at) },
    });
  expect((await present(elsewhere)).ok).toBe(false);
  await succeeded(present(here));
});

test('a caller is whom the proxy saw, not whom they say, and links lead to the address people use', async () => {
  const forged = { 'x-forwarded-for': '198.51.100.7' };
  await signedIn({ headers: forged });
  // As a proxy in front of us passes on a request from that address.
  await fetch(`http://localhost:${place.port}${urlOf(userLogin)}`, { method: 'POST', headers: forged });
  server.child.kill('SIGTERM');
  const { code, printed } = await server.ended;
  expect(code).toBe(0);
  expect(printed).toMatch(new RegExp(`\\s${publicUrl}/auth/external-login/[\\w-]+`));
  const callers = printed
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(`"${userLogin.name}"`))
    .map((line) => (JSON.parse(line) as { ip: string }).ip);
  expect(callers.slice(-2)).toEqual([
    expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
    '198.51.100.7',
  ]);
});
