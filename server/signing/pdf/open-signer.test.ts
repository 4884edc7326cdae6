import { randomBytes, verify, X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../clock.ts';
import { diskKeys } from '../../files/keys.ts';
import { loadOrCreateSigner, type SealSigner } from './certificate.ts';
import { assertUsable, librarySigner } from './open-signer.ts';

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

describe('librarySigner', () => {
  it('signs with the key it is handed, also between turns of another', async () => {
    for (const each of [signer, other, signer]) {
      const data = randomBytes(1000);
      const { certificate, certificateChain = [], sign } = librarySigner(each);
      const { publicKey, fingerprint256 } = new X509Certificate(certificate);
      expect(fingerprint256).toBe(new X509Certificate(each.certificate).fingerprint256);
      expect(certificateChain.map((der) => new X509Certificate(der).toString().trim())).toEqual([
        each.root.trim(),
      ]);
      const [sha256, sha512] = [await sign(data, 'SHA-256'), await sign(data, 'SHA-512')];
      expect(verify('sha256', data, publicKey, sha256)).toBe(true);
      expect(verify('sha512', data, publicKey, sha512)).toBe(true);
    }
  });
});
