import { Agent, request as nodeRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readClient } from '#contract/clients/clients.ts';
import { newId } from '#contract/core/values.ts';
import { userLogin } from '#contract/session/session.ts';
import { selfSign } from '#contract/signing/drafts.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let staff: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const login = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  server.call(userLogin, { body: { email: 'x@y.example', password: 'x' } }, { raw, headers });

describe('unreadable input', () => {
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

  test('a signature and initials may be pictures as large as they are taken, wherever somebody signs', async () => {
    const { accountId } = firm.staff.ADM;
    const sender = await firm.bearerOf(accountId, 'app', 'staff');
    const picture = { kind: 'image', png: 'A'.repeat(2_700_000) } as const;
    const made = { signature: picture, initials: picture };
    const own = { version: 1, submissionId: newId(0), documents: [], values: {}, ...made };
    const body = { ...own, consentVersion: 1, deviceTime: '2026-11-21T10:00:00.000Z' };
    const answered = await server.call(selfSign, { params: { id: newId(0) }, body }, { bearer: sender });
    // The body was accepted; no picture is checked for a document that does not exist.
    expect([answered.status, (await json(answered)).code]).toEqual([404, 'not_found']);
  });

  test('an unknown path, method or id says so', async () => {
    const nothing = await server.request('/api/v1/nothing');
    expect([nothing.status, (await json(nothing)).code]).toEqual([404, 'no_endpoint']);
    const wrong = await server.request('/api/v1/clients', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
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
