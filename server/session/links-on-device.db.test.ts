import { createECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from '#contract/core/endpoint.ts';
import { enrolDevice, listDevices, revokeDevice } from '#contract/session/devices.ts';
import { externalLogin, mailLinkCode, type SignedIn } from '#contract/session/session.ts';
import { listMine } from '#contract/signing/signing.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { askingForCode, envelopeFor, sendWholeDraft } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { hashOf } from '../hash.ts';
import { mails } from '../mail/tables.ts';
import { envelopes } from '../signing/tables.ts';

/** An uncompressed point of P-256. */
const point = createECDH('prime256v1').generateKeys('base64');

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
});
afterAll(() => server.close());

let email: string;
beforeEach(() => {
  email = `several-${firm.id()}@signers.example`;
});

/** Sends an envelope to the address; returns its id and its link. */
async function sent(asksForCode = false) {
  const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const draft = await envelopeFor(server, firm, bearer, client, email);
  const known = await links();
  await sendWholeDraft(server, asksForCode ? askingForCode(draft) : draft, bearer);
  return { id: draft.id, token: (await links()).find((token) => !known.includes(token)) ?? '' };
}

const mailed = (words: RegExp) =>
  firm.as(async (tx) =>
    (await tx.select().from(mails).where(eq(mails.to, email))).flatMap(
      ({ text }) => words.exec(text)?.[1] ?? [],
    ),
  );
const links = () => mailed(/external-login\/([\w-]+)/);

const enter = (body: Input<typeof externalLogin>['body']) =>
  succeeded(server.call(externalLogin, { body })).then((response) => response.json() as Promise<SignedIn>);

/** The proof of a session's browser for its device. */
const proven = ({ device: { id, share } }: SignedIn) => ({
  id,
  proof: hashOf(Buffer.from(share, 'base64')),
});

const envelopesOf = async (bearer: string) =>
  (await dataOf<{ id: string }[]>(server.call(listMine, { query: {} }, { bearer })))
    .map(({ id }) => id)
    .sort();

const codeMailed = async (token: string) => {
  await succeeded(server.call(mailLinkCode, { body: { token } }));
  return (await mailed(/^(\d{6})$/m)).at(-1);
};

test('a device holds the envelopes whose links were opened on it, another one its own alone', async () => {
  const [first, second] = [await sent(), await sent()];
  const one = await enter({ token: first.token });
  expect(await envelopesOf(one.access_token)).toEqual([first.id]);
  const both = await enter({ token: second.token, devices: [proven(one)] });
  expect(both.device.id).toBe(one.device.id);
  expect(both.user).toMatchObject({ id: one.user.id, envelope_id: second.id });
  expect(await envelopesOf(both.access_token)).toEqual([first.id, second.id].sort());

  const elsewhere = await enter({ token: second.token });
  expect(await envelopesOf(elsewhere.access_token)).toEqual([second.id]);
});

test('knowing the id of a device does not make a browser that device: it sees and revokes only its own', async () => {
  const [first, second] = [await sent(), await sent()];
  const owner = await enter({ token: first.token });
  const devices = [{ id: owner.device.id, proof: hashOf('a guess') }];
  const forwarded = await enter({ token: second.token, devices });
  expect(forwarded.device.id).not.toBe(owner.device.id);
  expect(await envelopesOf(forwarded.access_token)).toEqual([second.id]);

  const bearer = forwarded.access_token;
  const seen = await dataOf<{ id: string }[]>(server.call(listDevices, {}, { bearer }));
  expect(seen.map(({ id }) => id)).toEqual([forwarded.device.id]);
  const revoked = await server.call(revokeDevice, { params: { id: owner.device.id } }, { bearer });
  expect(revoked.status).toBe(404);
  const body = { deviceId: owner.device.id, publicKey: point };
  expect((await server.call(enrolDevice, { body }, { bearer })).status).toBe(404);
});

test('a second person in between takes nothing from the first', async () => {
  const [first, second] = [await sent(), await sent()];
  const one = await enter({ token: first.token });
  const mine = email;
  email = `other-${firm.id()}@signers.example`;
  const other = await enter({ token: (await sent()).token, devices: [proven(one)] });
  email = mine;
  const again = await enter({ token: second.token, devices: [proven(other), proven(one)] });
  expect(again.device.id).toBe(one.device.id);
  expect(await envelopesOf(again.access_token)).toEqual([first.id, second.id].sort());
});

test('a link of somebody else joins nothing, whatever device it names', async () => {
  const first = await enter({ token: (await sent()).token });
  email = `other-${firm.id()}@signers.example`;
  const { id, token } = await sent();
  const other = await enter({ token, devices: [proven(first)] });
  expect(other.device.id).not.toBe(first.device.id);
  expect(await envelopesOf(other.access_token)).toEqual([id]);
});

test('a further link does not open what a code opened, and a code does not show what a link opened', async () => {
  const [coded, plain] = [await sent(true), await sent()];
  const byCode = await enter({ token: coded.token, code: await codeMailed(coded.token) });
  const byLink = await enter({ token: plain.token, devices: [proven(byCode)] });
  expect(byLink.device.id).not.toBe(byCode.device.id);
  expect(byLink.user.id).not.toBe(byCode.user.id);
  expect(await envelopesOf(byLink.access_token)).toEqual([plain.id]);

  const again = await enter({
    token: coded.token,
    code: await codeMailed(coded.token),
    devices: [proven(byLink)],
  });
  expect(again.device.id).not.toBe(byLink.device.id);
  expect(await envelopesOf(again.access_token)).toEqual([coded.id]);
});

test('an envelope that ended more than 30 days ago is not held any more', async () => {
  const [first, second] = [await sent(), await sent()];
  const before = await enter({ token: first.token });
  const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await firm.as((tx) =>
    tx.update(envelopes).set({ status: 'declined', ended_at: longAgo }).where(eq(envelopes.id, first.id)),
  );
  const later = await enter({ token: second.token, devices: [proven(before)] });
  expect(await envelopesOf(later.access_token)).toEqual([second.id]);
});
