import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskKeys } from '#server/files/keys.ts';
import type { Services } from '#server/services.ts';
import { root } from '#tests/fixtures/issued.ts';
import { type TestAuthority, testAuthority } from '#tests/fixtures/tsa.ts';
import { signingFirm } from '../test-envelope.ts';
import { sealedFacts } from './sealed-facts.ts';

let authority: TestAuthority;
let firm: Awaited<ReturnType<typeof signingFirm>>;
let certificate: string;
beforeAll(async () => {
  authority = await testAuthority();
  firm = await signingFirm({ TSA_URL: authority.url });
  const { id } = await firm.sent([{ name: 'Ann Lee' }]);
  await firm.signs('ann.lee@example.com', id);
  await firm.runJobs();
  const [{ sha256 } = {}] = await firm.sql(
    'select f.sha256 from certificates c join files f on f.id = c.file_id where c.envelope_id = $1',
    [id],
  );
  certificate = sha256;
});
afterAll(async () => {
  await firm.close();
  await authority.close();
});

const answered = async (change: Partial<Services>) =>
  (await sealedFacts({ ...firm.services, ...change }, certificate)).certificate;

test('the code’s answer calls a time stamp proven only if the firm relies on its authority, and by the list in the file', async () => {
  expect(await answered({ timestampRoots: authority.root })).toMatchObject({
    level: 'B-LT',
    stampedAt: expect.any(String),
    stamp: { by: 'Test time one', proven: true, isOfLater: false, revocation: 'good' },
    revocation: 'good',
  });
  const { der } = await root([{ CN: ['Time'] }]);
  const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;
  for (const timestampRoots of ['', pem])
    expect(await answered({ timestampRoots })).toMatchObject({
      stampedAt: expect.any(String),
      stamp: { proven: false, revocation: null },
    });
});

test('the code’s answer calls no time stamp proven whose time is yet to come by the server’s clock', async () => {
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const clock = { ...firm.services.clock, now: () => before };
  expect(await answered({ timestampRoots: authority.root, clock })).toMatchObject({
    stamp: { proven: false, isOfLater: true },
  });
});

test('the code’s answer says whether the firm revoked the certificate of the seal, and that it is not known without a list', async () => {
  const { signer } = firm.services;
  const listed = (crl: typeof signer.crl) => answered({ signer: { ...signer, crl } });
  expect(await answered({})).toMatchObject({ revocation: 'good' });
  const keys = diskKeys(join(firm.services.config.dataDir, 'keys'));
  const { serialNumber } = new X509Certificate(signer.certificate());
  await keys.write('revoked.txt', `${serialNumber} 2026-11-20\n`);
  expect(await answered({})).toMatchObject({ revocation: 'revoked' });
  // A list that was sealed with it tells for its own time alone.
  expect(await listed(async () => null)).toMatchObject({ revocation: 'good' });
  const later = { now: () => new Date(Date.now() + 30 * 86_400_000).toISOString() };
  expect(await answered({ signer: { ...signer, crl: async () => null }, clock: later })).toMatchObject({
    revocation: 'unknown',
  });
  await keys.write('revoked.txt', 'everything\n');
  expect(await answered({ clock: later })).toMatchObject({ revocation: 'unknown' });
});
