import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let client: Tenant;
let contact: string;
beforeAll(async () => {
  server = await testServer();
  const firm = await testFirm(server);
  client = await firm.tenant('Alder');
  contact = await firm.bearerOf(client.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
});
afterAll(() => server.close());

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
