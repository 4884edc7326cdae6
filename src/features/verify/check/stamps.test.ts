import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childrenOf, readDer } from '../../../../pades/der.ts';
import { type FirmWithSeal, firmWithSeal, trustOf } from '../../../../tests/fixtures/sealed.ts';
import {
  element,
  homeMadeStamp,
  signatureOf,
  stampAttribute,
  withUnsigned,
} from '../../../../tests/fixtures/stamped.ts';
import { type TestAuthority, testAuthority } from '../../../../tests/fixtures/tsa.ts';
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
});
