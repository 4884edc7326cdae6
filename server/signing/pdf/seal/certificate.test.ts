import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskKeys } from '#server/files/keys.ts';
import { judge } from '#tests/fixtures/pdf-tools.ts';
import { loadOrCreateSigner, rootCertificate } from './certificate.ts';
import { assertUsable } from './open-signer.ts';

const now = new Date('2026-11-21T10:00:00Z');
const days = (count: number, from = now) => new Date(from.getTime() + count * 86_400_000);
let dir: string;
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'portico-keys-')), 'keys');
});
afterEach(() => rm(join(dir, '..'), { recursive: true }));

describe('loadOrCreateSigner', () => {
  it('makes a root for ten years and a seal for two, which openssl accepts', async () => {
    const signer = await loadOrCreateSigner(diskKeys(dir), 'Harbour & Vale', now);
    expect(new X509Certificate(signer.root).validTo).toContain('2036');
    expect(new X509Certificate(signer.certificate).validTo).toContain('2028');
    const at = String(Math.floor(now.getTime() / 1000));
    const verdict = judge('openssl', [signer.root, signer.certificate], (root, seal) => [
      'verify',
      '-x509_strict',
      '-attime',
      at,
      '-CAfile',
      root,
      seal,
    ]);
    expect(verdict.output).toContain('OK');
  });

  it('keeps both for itself', async () => {
    await loadOrCreateSigner(diskKeys(dir), 'Firm', now);
    const files = await readdir(dir);
    expect(files.sort()).toEqual(['firm-root.pem', 'seal.pem']);
    for (const file of files) expect((await stat(join(dir, file))).mode & 0o777).toBe(0o600);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
  });

  it('gives the same again until 30 days before its end, then another under the same root', async () => {
    const first = await loadOrCreateSigner(diskKeys(dir), 'Firm', now);
    const end = new X509Certificate(first.certificate).validToDate;
    expect(await loadOrCreateSigner(diskKeys(dir), 'Firm', days(-31, end))).toEqual(first);
    const next = await loadOrCreateSigner(diskKeys(dir), 'Firm', days(-29, end));
    expect(next.root).toBe(first.root);
    expect(next.certificate).not.toBe(first.certificate);
    expect(() => assertUsable(next, days(1, end))).not.toThrow();
  });

  it('is made out to the name of the firm anew while nobody knows the root, and not after', async () => {
    const first = await loadOrCreateSigner(diskKeys(dir), 'Before It Was Set Up', now);
    expect(await loadOrCreateSigner(diskKeys(dir), 'Quay & Vale', now)).toEqual(first);
    const named = await loadOrCreateSigner(diskKeys(dir), 'Quay & Vale', now, { mayRename: true });
    for (const certificate of [named.root, named.certificate])
      expect(new X509Certificate(certificate).toLegacyObject().subject.O).toBe('Quay & Vale');
    expect(() => assertUsable(named, now)).not.toThrow();
    expect(await loadOrCreateSigner(diskKeys(dir), 'Quay & Vale', now, { mayRename: true })).toEqual(named);
  });

  it('takes the name of the firm as it is', async () => {
    const { certificate } = await loadOrCreateSigner(diskKeys(dir), 'Ünïversal "Corporate", #1 + Co \\', now);
    expect(new X509Certificate(certificate).toLegacyObject().subject.O).toBe(
      'Ünïversal "Corporate", #1 + Co \\',
    );
  });

  it('never replaces a file it cannot read', async () => {
    await loadOrCreateSigner(diskKeys(dir), 'Firm', now);
    await writeFile(join(dir, 'firm-root.pem'), 'half a');
    await expect(loadOrCreateSigner(diskKeys(dir), 'Firm', now)).rejects.toThrow('firm-root.pem should hold');
    expect(await readFile(join(dir, 'firm-root.pem'), 'utf8')).toBe('half a');
  });

  it('issues a new seal when the root is another one', async () => {
    const first = await loadOrCreateSigner(diskKeys(dir), 'Firm', now);
    await rm(join(dir, 'firm-root.pem'));
    const second = await loadOrCreateSigner(diskKeys(dir), 'Firm', now);
    expect(second.certificate).not.toBe(first.certificate);
    expect(() => assertUsable(second, now)).not.toThrow();
  });
});

it('the root can be installed elsewhere', async () => {
  const { pem, der } = rootCertificate(await loadOrCreateSigner(diskKeys(dir), 'Firm', now));
  expect(new X509Certificate(der).fingerprint256).toBe(new X509Certificate(pem).fingerprint256);
});
