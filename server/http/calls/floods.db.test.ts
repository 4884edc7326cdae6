import { Agent, type ClientRequest, request as nodeRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiBase } from '#contract/core/endpoint.ts';
import { sendInformation } from '#contract/documents/your-documents.ts';
import { updateProfile } from '#contract/people/people.ts';
import { records } from '#contract/records.ts';
import { clientLogin, externalLogin, userMe } from '#contract/session/session.ts';
import { submit } from '#contract/signing/submission.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let staff: string;
let other: string;
let contact: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  other = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const { CONTACT_ADMIN } = (await firm.tenant('Flood')).contacts;
  contact = await firm.bearerOf(CONTACT_ADMIN.accountId, 'client', 'contact');
});
afterAll(() => server.close());

const empties = (count: number) => Array.from({ length: count }, () => ({}));
const told = async (response: Response) => {
  const { code, errors } = (await response.json()) as { code: string; errors?: unknown };
  return { status: response.status, code, errors };
};

test.each([
  ['external-login', externalLogin, { token: 'x', devices: empties(300_000) }],
  ['client-login', clientLogin, { email: 'a@b.example', password: 'x', deviceIds: empties(300_000) }],
])('300,000 devices at %s are refused by their size', async (_, endpoint, body) => {
  const answer = await server.call(endpoint as typeof clientLogin, { body: body as never });
  expect(await told(answer)).toMatchObject({ status: 413, code: 'too_large' });
});

test('300 devices at external-login are refused by their number', async () => {
  const body = { token: 'x', devices: empties(300) };
  expect(await told(await server.call(externalLogin, { body: body as never }))).toMatchObject({
    status: 422,
    errors: { devices: ['This may have at most 20 entries.'] },
  });
});

test('300,000 documents with a message are refused unread, 5,000 by their number in words', async () => {
  const send = (count: number) =>
    server.call(
      sendInformation,
      { body: { id: firm.id(), topic: 'x', message: 'x', documents: empties(count) as never } },
      { bearer: contact },
    );
  expect(await told(await send(300_000))).toMatchObject({ status: 413, code: 'too_large' });
  expect(await told(await send(5_000))).toMatchObject({
    status: 422,
    errors: { documents: ['You can not upload more than 10 documents at one time'] },
  });
});

test('submissions of 9 MB of empty lists are refused unread', async () => {
  const raw = `{"sealed":[${'[],'.repeat(2_900_000)}[]]}`;
  const answer = await server.call(submit, { params: { id: firm.id() }, body: {} as never }, { raw });
  expect(await told(answer)).toMatchObject({ status: 413, code: 'too_large' });
});

test('a submission as large as two pictures make it is read', async () => {
  const key = 'A'.repeat(88);
  const body = {
    ...{ submissionId: firm.id(), deviceId: firm.id(), keyId: firm.id() },
    ...{ ephemeralKey: key, iv: 'A'.repeat(16), deviceSig: key, sealed: 'Ab+/'.repeat(1_950_000) },
  };
  const answer = await server.call(submit, { params: { id: firm.id() }, body });
  expect(await told(answer)).toMatchObject({ status: 401, code: 'unknown_ticket' });
});

test('24 heavy calls by one account let another person’s call go before most of them', async () => {
  const wrong = {
    client_id: 'x',
    rows: Array.from({ length: 200 }, () => ({ form: {} })),
    id: 'x',
    check: 'x',
  };
  let done = 0;
  const flood = Array.from({ length: 24 }, async () => {
    const answer = await server.call(
      records.contacts.importRows,
      { body: wrong as never },
      { bearer: staff },
    );
    done++;
    return answer.status;
  });
  const mine = await server.call(userMe, {}, { bearer: other });
  expect(mine.status).toBe(200);
  expect(done).toBeLessThan(12);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([422]));
});

test('calls whose bodies do not come hold no turn of their account', async () => {
  const listening = createAdaptorServer({ fetch: server.app.fetch });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const open = () =>
    new Promise<ClientRequest>((resolve, reject) => {
      const sent = nodeRequest({
        ...{ port, host: '127.0.0.1', method: 'PUT', agent: new Agent({ keepAlive: false }) },
        path: apiBase[updateProfile.api] + updateProfile.path,
        headers: {
          host: 'localhost:4100',
          origin: 'http://localhost:4100',
          authorization: `Bearer ${staff}`,
          'content-type': 'application/json',
          'transfer-encoding': 'chunked',
        },
      });
      sent.once('error', reject);
      sent.write('{"version":1,', () => resolve(sent));
    });
  const slow = await Promise.all(Array.from({ length: 24 }, open));
  // The server has judged all their heads once it answers a call that came after them.
  for (let i = 0; i < 10; i++) expect((await server.call(userMe, {}, { bearer: staff })).status).toBe(200);
  const answered = await Promise.all(
    slow.map(
      (sent) =>
        new Promise<number | undefined>((resolve) => {
          sent.once('response', (response) => resolve(response.resume().statusCode));
          sent.end('"form":{}}');
        }),
    ),
  );
  expect(new Set(answered)).toEqual(new Set([422]));
  await new Promise((resolve) => listening.close(resolve));
});
