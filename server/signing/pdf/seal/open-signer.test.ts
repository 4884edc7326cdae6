import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#server/clock.ts';
import { diskKeys } from '#server/files/keys.ts';
import { loadOrCreateSigner, type SealSigner } from './certificate.ts';
import { assertUsable, openSigner } from './open-signer.ts';

const now = new Date('2026-11-21T10:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * dayMs);
let dir: string;
let signer: SealSigner;
let other: SealSigner;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-signer-'));
  signer = await loadOrCreateSigner(diskKeys(join(dir, 'one')), 'Firm', now);
  other = await loadOrCreateSigner(diskKeys(join(dir, 'other')), 'Firm', now);
});
afterAll(() => rm(dir, { recursive: true }));

describe('assertUsable', () => {
  it.each<[string, () => void]>([
    ['expired', () => assertUsable(signer, days(800))],
    ['not valid before', () => assertUsable(signer, days(-3))],
    ['not issued', () => assertUsable({ ...signer, root: other.root }, now)],
    ['another', () => assertUsable({ ...signer, privateKey: other.privateKey }, now)],
  ])('refuses what is %s, also right after one that is good', (words, check) => {
    assertUsable(signer, now);
    expect(check).toThrow(words);
    expect(check).toThrow(words);
    assertUsable(signer, now);
  });
});

describe('openSigner', () => {
  it('answers the key that it is asked for, also between turns of another', () => {
    for (const each of [signer, other, signer]) {
      const { seal, issuers, key } = openSigner(each);
      expect(seal.fingerprint256).toBe(new X509Certificate(each.certificate).fingerprint256);
      expect(issuers.map((issuer) => issuer.toString().trim())).toEqual([each.root.trim()]);
      expect(seal.checkPrivateKey(key)).toBe(true);
    }
  });
});
