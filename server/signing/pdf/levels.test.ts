import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../../../tests/fixtures/pdf.ts';
import { isClean, judge, signaturesOf } from '../../../tests/fixtures/pdf-tools.ts';
import { type TestAuthority, testAuthority } from '../../../tests/fixtures/tsa.ts';
import { diskKeys } from '../../files/keys.ts';
import { firmCrl, loadOrCreateSigner, type SealSigner } from './certificate.ts';
import { childOf, childrenOf, readDer } from './der.ts';
import { sealPdf } from './seal.ts';
import { signedRange, verifySeal } from './verify-seal.ts';

const now = new Date();
let dir: string;
let signer: SealSigner;
let crl: Uint8Array | null;
let authority: TestAuthority;
let plain: TestAuthority;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-levels-'));
  const keys = diskKeys(dir);
  signer = await loadOrCreateSigner(keys, 'Harbour & Vale', now, 'https://portal.example/api/seal/crl');
  crl = await firmCrl(keys, now);
  [authority, plain] = await Promise.all([testAuthority(), testAuthority({ revocable: false })]);
});
afterEach(() => {
  authority.mood = 'honest';
});
afterAll(async () => {
  await Promise.all([authority.close(), plain.close()]);
  await rm(dir, { recursive: true });
});

const sealed = async (by: TestAuthority | null, authorization: string | null = null) =>
  sealPdf(await makePdf(), [], {
    signer,
    reason: 'Signed by all',
    name: 'Harbour & Vale',
    sealId: 'a1',
    signedAt: now,
    timestamps: by && { url: by.url, authorization },
    crl,
  });

/** The time stamp of a seal, and the signature it is over (RFC 5652 and RFC 3161, appendix A). */
function stampOf(bytes: Uint8Array): { token: Uint8Array; signature: Uint8Array } {
  const signers = childrenOf(childOf(childOf(readDer(signedRange(bytes).signature), 1), 0)).at(-1);
  const parts = signers ? childrenOf(childOf(signers, 0)) : [];
  const [signature, unsigned] = [parts.at(-2), parts.at(-1)];
  if (!signature || !unsigned) throw new Error('There is no time stamp.');
  const token = childOf(childOf(childOf(unsigned, 0), 1), 0).bytes;
  return { token, signature: signature.content };
}

/** What openssl says of the stamp. */
function stampVerdict(bytes: Uint8Array, root: string): string {
  const { token, signature } = stampOf(bytes);
  const digest = createHash('sha256').update(signature).digest('hex');
  return judge('openssl', [token, root], (stamp, trusted) => [
    ...['ts', '-verify', '-digest', digest, '-in', stamp, '-token_in', '-CAfile', trusted],
  ]).output;
}

describe('a time-stamp authority', () => {
  test('brings the seal to B-LT where everything to check it later is there', async () => {
    const { bytes, level, stampedAt } = await sealed(authority, 'Basic eDp5');
    expect(level).toBe('B-LT');
    expect(authority.asked.at(-1)).toBe('Basic eDp5');
    expect(Math.abs(Date.parse(stampedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(stampVerdict(bytes, authority.root)).toContain('Verification: OK');
    expect(signaturesOf(bytes)).toMatchObject([{ valid: true }]);
    expect(isClean(bytes)).toBe(true);
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/DSS.*\/CRLs/s);
    // What is added for later stands behind what is signed, and only that.
    const { end, certificate } = verifySeal(bytes);
    expect(end).toBeLessThan(bytes.length);
    expect(certificate.toString()).toBe(signer.certificate);
    expect(signaturesOf(bytes.slice(0, end))).toMatchObject([{ valid: true, whole: true }]);
  });

  test('that names no list of revoked certificates brings it to B-T, and says no more', async () => {
    const { bytes, level } = await sealed(plain);
    expect(level).toBe('B-T');
    expect(stampVerdict(bytes, plain.root)).toContain('Verification: OK');
    expect(signaturesOf(bytes)).toMatchObject([{ valid: true, whole: true }]);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('/DSS');
    // From then on it is not looked for.
    expect(await sealed(plain)).toMatchObject({ level: 'B-T', stampedAt: expect.any(String) });
  });

  test.each(['silent', 'failing', 'repeating'] as const)(
    'that is %s leaves nothing half sealed: it is refused in words',
    async (mood) => {
      await sealed(authority);
      authority.mood = mood;
      await expect(sealed(authority)).rejects.toMatchObject({ name: 'PdfRefusal', code: 'no_timestamp' });
    },
  );

  test('is not asked where there is none', async () => {
    expect(await sealed(null)).toMatchObject({ level: 'B-B', stampedAt: null });
  });
});

test('the list of revoked certificates is one that openssl takes, and the root can revoke', async () => {
  const keys = diskKeys(join(dir, 'revoking'));
  const own = await loadOrCreateSigner(keys, 'Firm', now, 'https://portal.example/api/seal/crl');
  const verdict = async () =>
    judge('openssl', [own.root, own.certificate, (await firmCrl(keys, now)) ?? ''], (root, seal, list) => [
      ...['verify', '-crl_check', '-CAfile', root, '-CRLfile', list, seal],
    ]).output;
  expect(await verdict()).toContain('OK');
  const serial = judge('openssl', [own.certificate], (seal) => ['x509', '-in', seal, '-noout', '-serial']);
  await keys.write('revoked.txt', `${serial.output.trim().split('=')[1]} 2026-11-20\n`);
  expect(await verdict()).toContain('certificate revoked');
  await keys.write('revoked.txt', 'everything\n');
  await expect(firmCrl(keys, now)).rejects.toThrow(
    'write a serial number and a day a line, not “everything”',
  );
});
