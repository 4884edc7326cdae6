import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childrenOf, readDer } from '#pades/der.ts';
import { root, unit } from '#tests/fixtures/issued.ts';
import { listOf } from '#tests/fixtures/lists.ts';
import { type FirmWithSeal, firmWithSeal, trustOf } from '#tests/fixtures/sealed.ts';
import {
  element,
  homeMadeStamp,
  signatureOf,
  stampAttribute,
  withUnsigned,
} from '#tests/fixtures/stamped.ts';
import { stampOf } from '#tests/fixtures/time-stamps.ts';
import { type TestAuthority, testAuthority } from '#tests/fixtures/tsa.ts';
import { ticksOf, verdictOf } from '../verdict.rules.ts';
import { checkFor } from './check-file.ts';
import type { CheckedSeal, FirmTrust } from './report.ts';

const now = new Date();
const dayBefore = new Date(now.getTime() - 20 * 3_600_000);
let firm: FirmWithSeal;
let authority: TestAuthority;
let trust: FirmTrust;
let plain: Uint8Array;
let stamped: Uint8Array;
beforeAll(async () => {
  [firm, authority] = await Promise.all([
    firmWithSeal('Harbour & Vale', now),
    testAuthority({ revocable: false }),
  ]);
  trust = await trustOf([firm], [authority]);
  [plain, stamped] = await Promise.all([firm.sealed(), firm.sealed({ stampedBy: authority })]);
});
afterAll(() => Promise.all([firm.close(), authority.close()]));

async function judge(
  file: Uint8Array,
  by = trust,
): Promise<{ verdict: string; time: string; seal: CheckedSeal }> {
  const report = await checkFor(by)(new Blob([new Uint8Array(file)]));
  if (report.kind !== 'signed') throw new Error('There is no seal.');
  const [seal] = report.seals;
  return { verdict: verdictOf(report), time: ticksOf(seal, 'Firm')[3]?.title ?? '', seal };
}
const forged = async (file: Uint8Array, made: Partial<Parameters<typeof homeMadeStamp>[0]> = {}) => {
  const { token, root } = await homeMadeStamp({ at: dayBefore, over: signatureOf(file), ...made });
  return { file: withUnsigned(file, stampAttribute(token)), root };
};

describe('a time stamp', () => {
  test('of a home-made authority called DigiCert, a day before sealing, confirms nothing', async () => {
    for (const file of [plain, stamped]) {
      const { seal, time } = await judge((await forged(file)).file);
      expect(seal).toMatchObject({ intact: true, stamp: { by: 'DigiCert', proven: false } });
      expect(seal.claimedAt?.slice(0, 16)).toBe(now.toISOString().slice(0, 16));
      expect(time).toMatch(/^A time is stated, not proven/);
    }
  });

  test('confirms where the firm publishes that authority', async () => {
    const { file, root } = await forged(plain);
    const { verdict, time } = await judge(file, { ...trust, timestampRoots: [root] });
    expect(verdict).toBe('good');
    expect(time).toMatch(/^Time confirmed/);
  });

  test('from before the sealing certificate was valid does not make the seal good', async () => {
    const { file, root } = await forged(plain, { at: new Date('2024-01-01') });
    expect((await judge(file, { ...trust, timestampRoots: [root] })).verdict).toBe('lapsed');
  });

  test('is broken where it is over something else, or of a key that is not for stamps alone', async () => {
    for (const made of [{ over: new Uint8Array(256) }, { critical: false }, { at: new Date('2019-01-01') }]) {
      const { file, root } = await forged(plain, made);
      const { verdict, seal } = await judge(file, { ...trust, timestampRoots: [root] });
      expect(seal.stamp).toBe('bad');
      expect(verdict).toBe('unstamped');
    }
  });

  test('that is lost leaves a time that is stated', async () => {
    expect((await judge(stamped)).time).toMatch(/^Time confirmed/);
    const { verdict, time } = await judge(withUnsigned(stamped));
    expect([verdict, time]).toEqual(['good', expect.stringMatching(/^A time is stated, not proven/)]);
  });

  test('counts once: two of them, or anything else that is not signed, spoil the seal', async () => {
    const { token } = await homeMadeStamp({ at: now, over: signatureOf(plain) });
    const other = element(0x30, Uint8Array.of(0x06, 0x03, 0x2a, 0x03, 0x04), element(0x31, element(0x05)));
    for (const attributes of [
      [stampAttribute(token), stampAttribute(token)],
      [other],
      [stampAttribute(token), other],
    ])
      expect((await judge(withUnsigned(plain, ...attributes))).verdict).toBe('changed');
  });

  test('that is not written in DER spoils itself, and not the seal', async () => {
    const { token } = await homeMadeStamp({ at: now, over: signatureOf(plain) });
    const [type = token, signed = token] = childrenOf(readDer(token)).map(({ bytes }) => bytes);
    // A length in one byte more than needed.
    const longer = Buffer.concat([Uint8Array.of(0xa0, 0x83, 0), signed.subarray(2)]);
    const { verdict, seal } = await judge(withUnsigned(plain, stampAttribute(element(0x30, type, longer))));
    expect([verdict, seal.intact, seal.stamp]).toEqual(['unstamped', true, 'bad']);
  });

  describe('of a certificate that may have been revoked', () => {
    const meaningOf = ({ seal }: Awaited<ReturnType<typeof judge>>) => ticksOf(seal, 'Firm')[3]?.meaning;

    test('confirms, and says that nothing tells of its certificate, without a list of it', async () => {
      const judged = await judge(stamped);
      expect(judged.seal.stamp).toMatchObject({ proven: true, revocation: 'unknown' });
      expect(meaningOf(judged)).toContain('It is not known whether its certificate was revoked');
    });

    test('confirms with the list that was sealed with it', async () => {
      const listed = await testAuthority();
      const file = await firm.sealed({ stampedBy: listed });
      await listed.close();
      const judged = await judge(file, await trustOf([firm], [listed]));
      expect(judged.seal.stamp).toMatchObject({ proven: true, revocation: 'good' });
      expect(meaningOf(judged)).toContain('not revoked, by the list that was sealed with it');
      const cut = Buffer.from(Buffer.from(file).toString('latin1').replaceAll('/CRLs', '/XRLs'), 'latin1');
      expect((await judge(cut, await trustOf([firm], [listed]))).seal.stamp).toMatchObject({
        revocation: 'unknown',
      });
    });

    test('confirms nothing where a list of its issuer revokes it, and so it is where another’s does not', async () => {
      const authority = await root([{ CN: ['Time'] }]);
      const [stamper, other] = [await unit(authority), await root([{ CN: ['Time'] }])];
      const imprint = createHash('sha256').update(signatureOf(plain)).digest();
      const token = await stampOf({ unit: stamper, at: now, imprint });
      const file = withUnsigned(plain, stampAttribute(token));
      const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
      const judgedBy = async (by: typeof authority) => {
        const entries = [{ of: stamper, at: day(-1) }];
        const crl = new Uint8Array(await listOf({ by, from: day(-2), to: day(2), entries }));
        return judge(file, { ...trust, timestampRoots: [authority.der], crl });
      };
      const [revoked, unknown] = [await judgedBy(authority), await judgedBy(other)];
      expect(revoked.seal.stamp).toMatchObject({ proven: false, revocation: 'revoked' });
      expect(revoked.time).toMatch(/^A time is stated, not proven/);
      expect(meaningOf(revoked)).toContain('is of a certificate that was revoked');
      expect(unknown.seal.stamp).toMatchObject({ proven: true, revocation: 'unknown' });
    });
  });
});
