import { Agent, request as nodeRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logStaffNavigation } from '../../contract/activity.ts';
import { listClients, readClient } from '../../contract/clients.ts';
import { readSharedFile } from '../../contract/documents.ts';
import { errorKinds } from '../../contract/errors.ts';
import { endpoints } from '../../contract/index.ts';
import { acknowledgeHrDocument } from '../../contract/payroll.ts';
import { userLogin, userMe } from '../../contract/session.ts';
import { readVersion } from '../../contract/settings.ts';
import { password, type TestFirm, testFirm } from '../../tests/server/fixtures.ts';
import type { Tenant } from '../../tests/server/tenant.ts';
import { origin, type TestServer, testServer } from '../../tests/server/test-server.ts';
import { activityLog } from '../activity/tables.ts';
import { actor } from '../db/actor.ts';
import { handlers } from '../handlers.ts';
import { createApp } from './app.ts';
import { handle } from './handler.ts';

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
let staff: string;
let contact: string;
let employee: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  contact = await firm.bearerOf(client.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  employee = await firm.bearerOf(client.employee.accountId, 'client', 'employee');
});
afterAll(() => server.close());

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const login = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  server.call(userLogin, { body: { email: 'x@y.example', password: 'x' } }, { raw, headers });

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

  test('of a list has rows and meta', async () => {
    const { data, meta } = await json(await server.call(listClients, { query: {} }, { bearer: staff }));
    expect(data).toMatchObject([{ id: client.clientId, name: 'Alder' }]);
    expect(meta).toMatchObject({ page: 1, recordPerPage: 10, total: 1, totalExact: true });
  });
});

describe('what cannot be read', () => {
  test.each([
    ['no JSON', '{"email"'],
    ['nothing', ''],
    ['a NUL', '{"email":"a@b.example","password":"\\u0000"}'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('%s is 400', async (_, raw) => {
    const response = await login(raw);
    expect([response.status, (await json(response)).code]).toEqual([400, 'malformed']);
  });

  test('backslashes before a u are not a NUL', async () => {
    expect((await login('{"email":"a@b.example","password":"\\\\u0000"}')).status).toBe(401);
  });

  test('wrong fields are 422, each with its words, and nothing that was sent is repeated', async () => {
    const response = await login(JSON.stringify({ email: 'hunter2', password: 7, more: 'hunter2' }));
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(JSON.parse(text)).toMatchObject({
      code: 'invalid',
      errors: { email: ['Enter a valid e-mail address.'], password: ['This must be text.'] },
    });
    expect(text).not.toContain('hunter2');
  });

  test('another content type is 415, too much is 413', async () => {
    expect((await login('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await login(`"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413);
    expect((await login('{}', { 'content-length': '2000000' })).status).toBe(413);
  });

  test('an unknown path, method or id says so', async () => {
    const nothing = await server.request('/api/v1/nothing');
    expect([nothing.status, (await json(nothing)).code]).toEqual([404, 'no_endpoint']);
    const wrong = await server.request('/api/v1/clients', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const options = await server.request('/api/v1/clients', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    });
    expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, null]);
    const unknown = await server.call(readClient, { params: { id: firm.id() } }, { bearer: staff });
    expect([unknown.status, (await json(unknown)).code]).toEqual([404, 'not_found']);
    const noId = await server.call(readClient, { params: { id: 'x' } }, { bearer: staff });
    expect([noId.status, (await json(noId)).errors]).toEqual([422, { id: ['This is not a valid id.'] }]);
  });

  test('a write from another page’s script is refused', async () => {
    const response = await login('{}', { origin: 'https://evil.example' });
    expect([response.status, (await json(response)).code]).toEqual([403, 'foreign_origin']);
  });
});

describe('a key of a write', () => {
  const acknowledge = (key: string, at: string) =>
    server.call(
      acknowledgeHrDocument,
      { params: { id: client.hrDocumentId }, body: { at } },
      { bearer: employee, key },
    );
  const logged = async () => (await firm.as((tx) => tx.select().from(activityLog))).length;

  test('the same one again gets the first answer and changes nothing', async () => {
    const key = firm.id();
    const at = server.now();
    const before = await logged();
    const first = await acknowledge(key, at);
    const body = await first.text();
    expect(first.status).toBe(200);
    expect(await logged()).toBe(before + 1);
    const repeats = await Promise.all(Array.from({ length: 8 }, () => acknowledge(key, at)));
    for (const repeat of repeats) expect([repeat.status, await repeat.text()]).toEqual([200, body]);
    expect(await logged()).toBe(before + 1);
  });

  test('for something else it is refused, and of another person it is another key', async () => {
    const key = firm.id();
    const body = {
      name: 'Navigation',
      event: 'navigated',
      description: '/app',
      attribute: { url: '/app' },
    } as const;
    const note = (bearer: string, description = '/app') =>
      server.call(logStaffNavigation, { body: { ...body, description } }, { bearer, key });
    const other = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
    expect((await note(staff)).status).toBe(204);
    const reused = await note(staff, '/app/clients/list');
    expect([reused.status, (await json(reused)).code]).toEqual([422, 'key_reused']);
    expect((await note(other, '/app/clients/list')).status).toBe(204);
    const noKey = await server.call(logStaffNavigation, { body }, { bearer: staff, key: 'mine' });
    expect(noKey.status).toBe(422);
  });
});

describe('a file', () => {
  const file = (headers: Record<string, string> = {}, method = 'GET') =>
    server.request(`/api/client/v1/shared-documents/${client.sharedDocumentId}/file`, {
      method,
      headers: { authorization: `Bearer ${contact}`, ...headers },
    });

  test('is sent whole, as an attachment nobody sniffs or runs', async () => {
    const response = await file();
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': expect.stringContaining('attachment; filename="Letter.pdf"'),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    });
  });

  test('is sent in part, not at all when it is held, and its head alone', async () => {
    const whole = await (await file()).text();
    const part = await file({ range: 'bytes=1-3' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'PDF',
      `bytes 1-3/${whole.length}`,
    ]);
    const beyond = await file({ range: 'bytes=9999999-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    const etag = part.headers.get('etag') ?? '';
    expect((await file({ 'if-none-match': etag })).status).toBe(304);
    expect((await file({ range: 'bytes=1-3', 'if-range': etag })).status).toBe(206);
    expect((await file({ range: 'bytes=1-3', 'if-range': '"old"' })).status).toBe(200);
    const head = await file({}, 'HEAD');
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(whole.length),
    ]);
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

describe('when something breaks', () => {
  const broken = (failure: () => Promise<never>) =>
    createApp(
      server.services,
      handlers.map((handler) => (handler.endpoint === listClients ? handle(listClients, failure) : handler)),
      server.dir,
    );
  const ask = (app: ReturnType<typeof createApp>) =>
    app.request(`${origin}/api/v1/clients`, { headers: { authorization: `Bearer ${staff}` } });

  test('the caller reads one sentence and the request’s id, the log the rest', async () => {
    const response = await ask(broken(() => Promise.reject(new Error('secret of the house'))));
    const body = await json(response);
    expect(response.status).toBe(500);
    expect(body).toEqual({
      code: 'internal',
      message: 'Something failed on our side. Nothing you did before is lost.',
      requestId: response.headers.get('x-request-id'),
    });
    expect(server.lines.at(-1)).toMatchObject({
      level: 'error',
      facts: { requestId: body.requestId, error: { message: 'secret of the house' } },
    });
  });

  test('an answer that breaks the contract never leaves', async () => {
    const response = await ask(
      broken(async () => ({ data: [{ id: 'x', password_hash: 'y' }], meta: {} }) as never),
    );
    expect(response.status).toBe(500);
    expect(JSON.stringify(server.lines.at(-1))).toContain('The answer of clients.list breaks its contract');
  });

  test('a field the contract does not name is left out', async () => {
    const app = createApp(
      server.services,
      handlers.map((handler) =>
        handler.endpoint === readVersion
          ? handle(readVersion, async () => ({ value: '1', secret: 'x' }) as { value: string })
          : handler,
      ),
      server.dir,
    );
    // It runs under nobody's role, which may not even look.
    expect(await json(await app.request(`${origin}/api/v1/settings/get-version`))).toEqual({
      data: { value: '1' },
    });
  });

  test('a row the database keeps back is 403 and an error in the log', async () => {
    const app = broken(
      () => server.db.as(actor('none'), async (tx) => tx.select().from(activityLog)) as Promise<never>,
    );
    expect((await ask(app)).status).toBe(403);
    expect(server.lines.at(-1)).toMatchObject({
      level: 'error',
      facts: { error: { cause: { code: '42501' } } },
    });
  });
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
    expect(await json(await server.request('/ready'))).toEqual({ status: 'ready' });
    const config = await server.request('/config.json');
    expect(config.headers.get('cache-control')).toBe('no-cache');
    expect(await json(config)).toMatchObject({
      version: '1.0.0+test',
      demo: true,
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

test('a body that lies about its length is counted as it comes', async () => {
  const listening = createAdaptorServer({ fetch: server.app.fetch });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = nodeRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/user-login',
      agent: new Agent({ keepAlive: false }),
      headers: { host: 'localhost', 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    sent.once('response', (response) => resolve(response.resume().statusCode));
    sent.once('error', reject);
    for (let i = 0; i < 20; i++) sent.write('x'.repeat(100_000));
    sent.end();
  });
  expect(status).toBe(413);
  await new Promise((resolve) => listening.close(resolve));
});

describe('behind https', () => {
  let secure: TestServer;
  beforeAll(async () => {
    secure = await testServer({ env: { PUBLIC_URL: 'https://portal.example.com', TRUST_PROXY: '1' } });
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
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-portico-app=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(secure.lines.at(-1)).toMatchObject({ message: 'call', facts: { ip: '198.51.100.7' } });
  });
});
