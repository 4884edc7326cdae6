import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logStaffNavigation } from '#contract/activity.ts';
import { listClients } from '#contract/clients/clients.ts';
import { errorKinds } from '#contract/core/errors.ts';
import { readSharedFile } from '#contract/documents/documents.ts';
import { endpoints } from '#contract/index.ts';
import { readVersion, versionHeader } from '#contract/runtime-config.ts';
import { userLogin, userMe } from '#contract/session/session.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { origin, type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { handlers } from '../domains.ts';
import { createApp } from './app.ts';
import { handle, handleWithoutTransaction } from './handler.ts';

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
let staff: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

describe('every answer', () => {
  test('names its request and the server’s version, and is not stored', async () => {
    const response = await server.call(readVersion, {});
    expect(await json(response)).toEqual({ data: { value: '1.0.0+test' } });
    expect(response.headers.get('x-portico-version')).toBe('1.0.0+test');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  const carrying = { 'content-type': 'application/json', origin };
  test.each([
    ['a page of the app', '/auth/login', {}, [200, 404]],
    ['a file that is not there', '/assets/gone.js', {}, [404]],
    ['the settings', '/config.json', {}, [200]],
    ['a call that does not exist', '/api/v1/nothing', {}, [404]],
    ['a call without a session', '/api/v1/clients', {}, [401]],
    [
      'a call from another page',
      '/api/v1/user-login',
      { method: 'POST', headers: { ...carrying, origin: 'https://evil.example' } },
      [403],
    ],
    ['a body that is none', '/api/v1/user-login', { method: 'POST', headers: carrying, body: '{' }, [400]],
    ['the way back from a network’s page', '/network', {}, [302]],
    ['health', '/health', {}, [200]],
    ['the documentation', '/api/openapi.json', {}, [200]],
    ['another host', 'http://192.0.2.7/', {}, [421, 400, 308, 403, 404]],
  ] as const)('carries the mark: %s', async (_, path, init, statuses) => {
    const response = await server.request(path, init);
    expect(statuses).toContain(response.status);
    expect(response.headers.get(versionHeader)).toBe('1.0.0+test');
  });

  test('of what failed unexpectedly carries the mark, too', async () => {
    const failing = handlers.map((one) =>
      one.endpoint === readVersion ? handle(readVersion, () => Promise.reject(new Error('boom'))) : one,
    );
    const broken = await testServer({ handlers: failing });
    const response = await broken.call(readVersion, {});
    expect(response.status).toBe(500);
    expect(response.headers.get(versionHeader)).toBe('1.0.0+test');
    await broken.close();
  });

  test('of a list has rows and meta', async () => {
    const { data, meta } = await json(await server.call(listClients, { query: {} }, { bearer: staff }));
    expect(data).toMatchObject([{ id: client.clientId, name: 'Alder' }]);
    expect(meta).toMatchObject({ page: 1, recordPerPage: 10, total: 1, totalExact: true });
  });
});

describe('too many calls', () => {
  test('of a session are told to wait, others go on, and after the wait it goes on', async () => {
    const busy = await firm.bearerOf(firm.staff.CMP.accountId, 'app', 'staff');
    const body = {
      name: 'Navigation',
      event: 'navigated',
      description: '/',
      attribute: { url: '/' },
    } as const;
    const note = (bearer: string) => server.call(logStaffNavigation, { body }, { bearer });
    for (let i = 0; i < 240; i++) expect((await note(busy)).status).toBe(204);
    const limited = await note(busy);
    expect([limited.status, (await json(limited)).code]).toEqual([429, 'too_many']);
    const seconds = Number(limited.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect((await note(staff)).status).toBe(204);
    expect((await server.call(userMe, {}, { bearer: busy })).status).toBe(200);
    server.wait(seconds * 1000);
    expect((await note(busy)).status).toBe(204);
  });
});

test('files shared where no worker takes them lead to the screen that says so, and are not read', async () => {
  const body = new FormData();
  body.append('files', new File(['x'], 'Receipt.jpg'));
  const request = new Request(`${origin}/share`, { method: 'POST', body });
  const response = await server.request('/share', {
    method: 'POST',
    body: request.body,
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/client/send/document?shared=missed');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('of one caller two transactions run at once, whatever handlers they come from; others do not wait for them', async () => {
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const counting = handleWithoutTransaction(readVersion, async ({ services, request: { ip } }) => {
    await services.db.as(actor('none'), async () => {
      running.set(ip, (running.get(ip) ?? 0) + 1);
      most.set(ip, Math.max(most.get(ip) ?? 0, running.get(ip) ?? 0));
      await new Promise((resolve) => setTimeout(resolve, 50));
      running.set(ip, (running.get(ip) ?? 0) - 1);
    });
    return { value: 'here' };
  });
  const busy = await testServer({
    handlers: handlers.map((one) => (one.endpoint === readVersion ? counting : one)),
  });
  const flood = Promise.all(
    Array.from({ length: 40 }, () => busy.call(readVersion, {}, { ip: '192.0.2.8' })),
  );
  const first = await Promise.race([
    flood.then(() => 'the flood'),
    busy.call(readVersion, {}, { ip: '192.0.2.9' }).then(() => 'the other'),
  ]);
  expect(first).toBe('the other');
  expect((await flood).map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(most.get('192.0.2.8')).toBe(2);
  await busy.close();
});

test('the server does not start with an endpoint nobody answers, or an answer nobody asks for', () => {
  const without = handlers.filter(({ endpoint }) => endpoint !== listClients);
  expect(() => createApp(server.services, without, server.dir)).toThrow('clients.list has no handler');
  const twice = [...handlers, handle(readSharedFile, () => Promise.reject(new Error()))];
  expect(() => createApp(server.services, twice, server.dir)).toThrow(
    'documents.readSharedFile has two handlers',
  );
  const strange = handle({ ...listClients, name: 'clients.more' }, () => Promise.reject(new Error()));
  expect(() => createApp(server.services, [...handlers, strange], server.dir)).toThrow(
    'clients.more is not in the contract',
  );
});

describe('beside the calls', () => {
  test('health, readiness and what the app is told at boot', async () => {
    expect(await json(await server.request('/health'))).toEqual({ status: 'ok', version: '1.0.0+test' });
    expect(await json(await server.request('/ready'))).toEqual({
      status: 'ready',
      database: 'ready',
      files: 'ready',
      mail: 'ready',
      sealing: 'ready',
      sealingDays: expect.any(Number),
      jobs: 'ready',
      oldestDueJob: null,
      room: 'ready',
    });
    const config = await server.request('/config.json');
    expect(config.headers.get('cache-control')).toBe('no-cache');
    expect(await json(config)).toMatchObject({
      version: '1.0.0+test',
      demo: true,
      publicUrl: 'http://localhost:4100',
      redirectHosts: ['localhost:4100'],
    });
  });

  test('every endpoint is described, for machines and for people', async () => {
    const document = (await json(await server.request('/api/openapi.json'))) as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap(
      (path) => Object.values(path) as Record<string, unknown>[],
    );
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      endpoints.map(({ name }) => name).sort(),
    );
    for (const { summary, security, responses } of operations) {
      expect(summary && security).toBeTruthy();
      expect(Object.keys(responses as object)).toEqual(expect.arrayContaining(['429', '500']));
    }
    const page = await server.request('/api/docs');
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script|style=|\son\w+=/);
    for (const { name } of endpoints) expect(html).toContain(`id="${name}"`);
    for (const code of Object.keys(errorKinds)) expect(html).toContain(`<code>${code}</code>`);
    expect((await server.request('/api/docs.css')).headers.get('content-type')).toContain('text/css');
  });

  test('reports of the content policy are logged without tokens', async () => {
    const report = {
      'csp-report': { 'document-uri': `${origin}/auth/external-login/s3cret`, 'blocked-uri': 'inline' },
    };
    const send = (body: string, type = 'application/csp-report') =>
      server.request('/api/csp-report', { method: 'POST', body, headers: { 'content-type': type } });
    expect((await send(JSON.stringify(report))).status).toBe(204);
    const line = server.lines.findLast(({ message }) => message === 'content policy broken');
    expect(line?.facts).toEqual({
      violation: { 'document-uri': `${origin}/auth/external-login/…`, 'blocked-uri': 'inline' },
    });
    expect((await send('not json')).status).toBe(204);
    expect((await send('x'.repeat(70_000))).status).toBe(413);
    expect((await send('{}', 'text/plain')).status).toBe(415);
  });
});

describe('behind https', () => {
  let secure: TestServer;
  beforeAll(async () => {
    secure = await testServer({
      env: { PUBLIC_URL: 'https://portal.example.com', DEMO: 'false', TRUST_PROXY: '1' },
    });
    await testFirm(secure);
  });
  afterAll(() => secure.close());

  test('cookies are __Host- and Secure, https is for ever, and the caller is whom the proxy saw', async () => {
    const body = { email: 'adm@firm.example', password };
    const response = await secure.call(
      userLogin,
      { body },
      { headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' } },
    );
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-portico-app=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^__Host-portico-app-device=[\w-]{79}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(secure.lines.at(-1)).toMatchObject({ message: 'call', facts: { ip: '198.51.100.7' } });
  });

  test('reports are counted by network: another address of the same one changes nothing', async () => {
    const send = (address: string) =>
      secure.request('/api/csp-report', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      });
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async (_, i) => (await send(`2001:db8:1:2::${i + 1}`)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await send('2001:db8:1:3::1')).status).toBe(204);
  });
});
