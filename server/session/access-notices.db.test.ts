import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSearch } from '#contract/core/list.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { revokeDevice } from '#contract/session/devices.ts';
import { addPasskey, challengeNewPasskey } from '#contract/session/passkeys.ts';
import { type SignedIn, userLogin } from '#contract/session/session.ts';
import { dataOf } from '#tests/server/answers.ts';
import { password, testFirm } from '#tests/server/fixtures.ts';
import { authenticator } from '#tests/server/sign-in/authenticator.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  await testFirm(server);
});
afterAll(() => server.close());

const onPhone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

async function signIn(
  carrying: Parameters<TestServer['call']>[2] = {},
  deviceId?: string,
): Promise<SignedIn> {
  const body = { email: 'rm@firm.example', password, ...(deviceId && { deviceId }) };
  return (await (await server.call(userLogin, { body }, carrying)).json()) as SignedIn;
}

/** Titles in the person's inbox, the newest first. */
const noticesOf = async ({ access_token: bearer }: SignedIn): Promise<string[]> =>
  (await dataOf<InboxItem[]>(server.call(listInbox, { query: listSearch({}) }, { bearer }))).map(
    ({ title }) => title,
  );

test('a person is told of another device, of a passkey, and of a device that was signed out', async () => {
  const first = await signIn();
  expect(await noticesOf(first)).toEqual([]);
  await signIn({}, first.device.id);
  expect(await noticesOf(first)).toEqual([]);

  const phone = await signIn({ headers: { 'user-agent': onPhone } });
  await signIn({ headers: { 'user-agent': onPhone } });
  expect(await noticesOf(first)).toEqual(['You signed in on a new device: Chrome on Android']);

  server.wait(1000);
  const carrying = { bearer: phone.access_token, headers: { 'user-agent': onPhone } };
  const { challenge } = await dataOf<{ challenge: string }>(server.call(challengeNewPasskey, {}, carrying));
  await server.call(addPasskey, { body: authenticator().made(challenge) }, carrying);
  expect((await noticesOf(first))[0]).toBe('A passkey was added in Chrome on Android');

  server.wait(1000);
  const { id } = phone.device;
  await server.call(revokeDevice, { params: { id } }, { bearer: first.access_token });
  expect((await noticesOf(first))[0]).toBe('Chrome on Android was signed out for good');
});
