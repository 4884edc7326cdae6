import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeGoodForMs, codeRestMs, codesPerDay, codeTries } from '#contract/core/limits.ts';
import { checkExternalToken, externalLogin, mailLinkCode } from '#contract/session/session.ts';
import { issueTicket } from '#contract/signing/submission.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { askingForCode, envelopeFor, newestLink, sendWholeDraft } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { dayMs } from '../clock.ts';
import { mails } from '../mail/tables.ts';
import { tickets } from '../signing/tables.ts';

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
let envelopeId: string;
let token: string;
beforeEach(async () => {
  const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  email = `coded-${firm.id()}@signers.example`;
  const draft = await envelopeFor(server, firm, bearer, client, email);
  await sendWholeDraft(server, askingForCode(draft), bearer);
  envelopeId = draft.id;
  token = await newestLink(firm, email);
});

const mailCode = () => succeeded(server.call(mailLinkCode, { body: { token } }));
const codesMailed = async () =>
  (await firm.as((tx) => tx.select().from(mails).where(eq(mails.to, email)).orderBy(desc(mails.id)))).flatMap(
    ({ text }) => /^(\d{6})$/m.exec(text)?.[1] ?? [],
  );
const newestCode = async () => (await codesMailed())[0] ?? '';
const enter = (code?: string) => server.call(externalLogin, { body: { token, code } });
const refusedWith = async (code?: string) => {
  const response = await enter(code);
  const { errors } = (await response.json()) as { errors?: Record<string, string[]> };
  return [response.status, errors?.code?.join(' ')];
};
/** A different code. */
const wrong = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

test('a link of which a code is asked opens by the code that is mailed, and the evidence says so', async () => {
  expect(await dataOf(server.call(checkExternalToken, { body: { token } }))).toMatchObject({
    asksForCode: true,
  });
  expect(await refusedWith()).toEqual([422, 'Enter the code from the e-mail.']);
  await mailCode();
  const code = await newestCode();
  const entered = await succeeded(enter(`${code.slice(0, 3)} ${code.slice(3)}`));
  const { access_token, device, byCode } = (await entered.json()) as {
    access_token: string;
    device: { id: string };
    byCode?: boolean;
  };
  expect(byCode).toBe(true);
  await succeeded(
    server.call(
      issueTicket,
      { params: { id: envelopeId }, body: { deviceId: device.id } },
      { bearer: access_token },
    ),
  );
  const [ticket] = await firm.as((tx) => tx.select().from(tickets).where(eq(tickets.device_id, device.id)));
  expect(ticket?.auth_level).toBe('code');
});

test('a code is good once, and only so long', async () => {
  await mailCode();
  const first = await newestCode();
  await succeeded(enter(first));
  expect(await refusedWith(first)).toEqual([422, 'This code is no longer good. Ask for a new one.']);
  await mailCode();
  server.wait(codeGoodForMs);
  expect(await refusedWith(await newestCode())).toEqual([
    422,
    'This code is no longer good. Ask for a new one.',
  ]);
});

test('after so many wrong codes the right one opens nothing either, until there is a new one', async () => {
  await mailCode();
  const code = await newestCode();
  for (let left = codeTries - 1; left > 1; left--)
    expect(await refusedWith(wrong(code))).toEqual([422, `This is not the code. ${left} more tries.`]);
  expect(await refusedWith(wrong(code))).toEqual([422, 'This is not the code. One more try.']);
  expect(await refusedWith(wrong(code))).toEqual([422, 'Too many wrong codes. Ask for a new one.']);
  expect(await refusedWith(code)).toEqual([422, 'Too many wrong codes. Ask for a new one.']);
  server.wait(codeRestMs);
  await mailCode();
  await succeeded(enter(await newestCode()));
});

test('asked for again at once, no second mail is sent', async () => {
  await mailCode();
  await mailCode();
  expect(await codesMailed()).toHaveLength(1);
  server.wait(codeRestMs);
  await mailCode();
  expect(await codesMailed()).toHaveLength(2);
});

test('of ten wrong ones at once no more than the allowed tries count', async () => {
  await mailCode();
  const code = await newestCode();
  await Promise.all(Array.from({ length: 10 }, () => enter(wrong(code))));
  expect(await refusedWith(code)).toEqual([422, 'Too many wrong codes. Ask for a new one.']);
});

/** Waits for the beginning of a day, so that the whole test is within one. */
const tomorrow = () => server.wait(dayMs - (Date.parse(server.now()) % dayMs));

test('of one day’s codes there is an end, used or not, and the next day it goes on', async () => {
  tomorrow();
  for (let mailed = 1; mailed <= codesPerDay; mailed++) {
    await mailCode();
    // Within the waiting time nothing is mailed or counted.
    await mailCode();
    if (mailed % 2) await succeeded(enter(await newestCode()));
    server.wait(codeRestMs);
  }
  expect(await codesMailed()).toHaveLength(codesPerDay);
  const refused = await server.call(mailLinkCode, { body: { token } });
  const { code, message } = (await refused.json()) as { code: string; message: string };
  expect([refused.status, code]).toEqual([429, 'too_many']);
  expect(message).toBe('No more codes are mailed for this document today. Wait 24 hours and try again.');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // The last code is still valid.
  await succeeded(enter(await newestCode()));
  tomorrow();
  await mailCode();
  expect(await codesMailed()).toHaveLength(codesPerDay + 1);
});

test('an invalid code is refused in words', async () => {
  await mailCode();
  expect(await refusedWith('12ab')).toEqual([422, 'Enter the 6 digits from the e-mail.']);
});
