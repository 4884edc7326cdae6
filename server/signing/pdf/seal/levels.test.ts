import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF, PdfRef, PdfStream } from '@libpdf/core';
import { CertificateRevocationList } from 'pkijs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { copyOf } from '#pades/bytes.ts';
import { newestSealedRange } from '#pades/seal.ts';
import { diskKeys } from '#server/files/keys.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { isClean, judge, signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import { seal } from '#tests/fixtures/seal.ts';
import { type TestAuthority, testAuthority } from '#tests/fixtures/tsa.ts';
import { firmCrl, loadOrCreateSigner, type SealSigner } from './certificate.ts';
import { childOf, childrenOf, readDer } from './der.ts';
import { verifySeal } from './verify-seal.ts';

const now = new Date();
let dir: string;
let signer: SealSigner;
let crl: Uint8Array | null;
let authority: TestAuthority;
let plain: TestAuthority;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-levels-'));
  const keys = diskKeys(dir);
  signer = await loadOrCreateSigner(keys, 'Harbour & Vale', now, {
    crlAddress: 'https://portal.example/api/seal/crl',
  });
  crl = await firmCrl(keys, now);
  [authority, plain] = await Promise.all([testAuthority(), testAuthority({ revocable: false })]);
});
afterEach(() => {
  authority.mood = 'honest';
  authority.unit = 'one';
});
afterAll(async () => {
  await Promise.all([authority.close(), plain.close()]);
  await rm(dir, { recursive: true });
});

const sealed = async (by: TestAuthority | null, authorization: string | null = null) =>
  seal(await makePdf(), [], {
    signer,
    reason: 'Signed by all',
    name: 'Harbour & Vale',
    sealId: 'a1',
    signedAt: now,
    timestamps: by && { url: by.url, authorization },
    crl,
  });

/** The time stamp of a seal, and the signature it covers (RFC 5652 and RFC 3161, appendix A). */
function stampOf(bytes: Uint8Array): { token: Uint8Array; signature: Uint8Array } {
  const signers = childrenOf(
    childOf(childOf(readDer(Buffer.from(newestSealedRange(bytes).contents, 'hex')), 1), 0),
  ).at(-1);
  const parts = signers ? childrenOf(childOf(signers, 0)) : [];
  const [signature, unsigned] = [parts.at(-2), parts.at(-1)];
  if (!signature || !unsigned) throw new Error('There is no time stamp.');
  const token = childOf(childOf(childOf(unsigned, 0), 1), 0).bytes;
  return { token, signature: signature.content };
}

const issuerOfList = (path: string) => [
  'crl',
  '-inform',
  'DER',
  '-in',
  path,
  '-noout',
  '-issuer',
  '-nameopt',
  'utf8',
];

/** The security store of a file, by the PDF library. */
async function storeOf(bytes: Uint8Array) {
  const pdf = await PDF.load(bytes);
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const store = pdf.getCatalog().getDict('DSS', resolve);
  const all = (key: string) =>
    [...(store?.getArray(key, resolve) ?? [])].flatMap((ref) => {
      const stream = ref instanceof PdfRef ? pdf.getObject(ref) : null;
      return stream instanceof PdfStream ? [stream.getDecodedData()] : [];
    });
  expect(store?.has('VRI')).toBe(false);
  return { certificates: all('Certs').map((der) => new X509Certificate(der)), crls: all('CRLs') };
}

/** True if nothing follows the signed bytes. */
const endsAtItsRange = (bytes: Uint8Array): boolean => newestSealedRange(bytes).end === bytes.length;

/** The verdict of openssl about the stamp. */
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
    expect(signaturesOf(bytes)).toMatchObject([{ valid: true, whole: true }]);
    expect(endsAtItsRange(bytes)).toBe(true);
    expect(isClean(bytes)).toBe(true);
    expect((await verifySeal(bytes)).certificate.toString()).toBe(signer.certificate);
    const { certificates, crls } = await storeOf(bytes);
    const named = (subject: string) => certificates.filter((one) => one.subject.includes(subject)).length;
    expect(['Document Seal', 'Vale Root', 'Test time one', 'Time Root'].map(named)).toEqual([1, 1, 1, 1]);
    expect(crls.map((list) => judge('openssl', [list], issuerOfList).output).sort()).toEqual([
      expect.stringContaining('Harbour & Vale Root'),
      expect.stringContaining('Time Root'),
    ]);
  });

  test('an authority whose unit rotates has the file sealed again with the chain of the new one', async () => {
    await sealed(authority);
    authority.unit = 'two';
    const asked = authority.asked.length;
    const { bytes, level } = await sealed(authority);
    expect([level, authority.asked.length - asked]).toEqual(['B-LT', 2]);
    expect(endsAtItsRange(bytes)).toBe(true);
    const { certificates } = await storeOf(bytes);
    expect(certificates.map(({ subject }) => subject)).toContain('CN=Test time two');
    authority.unit = 'taking turns';
    const again = await sealed(authority);
    expect(again.level).toBe('B-T');
    expect(endsAtItsRange(again.bytes)).toBe(true);
    expect(stampVerdict(again.bytes, authority.root)).toContain('Verification: OK');
  });

  test.each(['localhost', '127.0.0.2'])(
    'is not followed to a list at a private address: %s',
    async (listsAt) => {
      const inside = await testAuthority({ listsAt });
      try {
        expect(await sealed(inside)).toMatchObject({ level: 'B-T' });
        expect(inside.listsRead).toBe(0);
      } finally {
        await inside.close();
      }
    },
  );

  test('that names no list of revoked certificates brings it to B-T, and says no more', async () => {
    const { bytes, level } = await sealed(plain);
    expect(level).toBe('B-T');
    expect(stampVerdict(bytes, plain.root)).toContain('Verification: OK');
    expect(signaturesOf(bytes)).toMatchObject([{ valid: true, whole: true }]);
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('/DSS');
    // From then on no list is looked for.
    expect(await sealed(plain)).toMatchObject({ level: 'B-T', stampedAt: expect.any(String) });
  });

  test.each([
    ...(['silent', 'failing', 'repeating', 'refusing', 'redirecting', 'talkative'] as const),
    ...(['of another nonce', 'over another imprint'] as const),
  ])('that is %s leaves nothing half sealed: it is refused in words', async (mood) => {
    await sealed(authority);
    authority.mood = mood;
    await expect(sealed(authority)).rejects.toMatchObject({ name: 'PdfRefusal', code: 'no_timestamp' });
  });

  test('is not asked where there is none', async () => {
    const { bytes, ...facts } = await sealed(null);
    expect(facts).toMatchObject({ level: 'B-B', stampedAt: null });
    expect(endsAtItsRange(bytes)).toBe(true);
  });
});

describe('a seal with the list of the firm', () => {
  const stampedWith = async (list: Uint8Array | null) => {
    const [before] = [crl];
    crl = list;
    return sealed(authority).finally(() => {
      crl = before;
    });
  };

  test('that is over does not hold it, and has the level of a seal without', async () => {
    const over = await firmCrl(diskKeys(dir), new Date(now.getTime() - 30 * 86_400_000));
    const { bytes, level } = await stampedWith(over);
    expect(level).toBe('B-T');
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('/DSS');
  });

  test('that revokes its certificate is refused', async () => {
    const keys = diskKeys(dir);
    const serial = new X509Certificate(signer.certificate).serialNumber;
    await keys.write('revoked.txt', `${serial} 2026-11-20\n`);
    const list = await firmCrl(keys, now);
    await keys.write('revoked.txt', '');
    await expect(stampedWith(list)).rejects.toMatchObject({
      code: 'certificate_unusable',
      detail: expect.stringContaining('was revoked on 2026-11-20'),
    });
  });
});

test('the list of revoked certificates is one that openssl takes, and the root can revoke', async () => {
  const keys = diskKeys(join(dir, 'revoking'));
  const own = await loadOrCreateSigner(keys, 'Firm', now, {
    crlAddress: 'https://portal.example/api/seal/crl',
  });
  const verdict = async () =>
    judge('openssl', [own.root, own.certificate, (await firmCrl(keys, now)) ?? ''], (root, seal, list) => [
      ...['verify', '-crl_check', '-CAfile', root, '-CRLfile', list, seal],
    ]).output;
  expect(await verdict()).toContain('OK');
  const serial = judge('openssl', [own.certificate], (seal) => ['x509', '-in', seal, '-noout', '-serial']);
  await keys.write('revoked.txt', `${serial.output.trim().split('=')[1]} 2026-11-20\n`);
  expect(await verdict()).toContain('certificate revoked');
  // An entry without a reason would hold an empty list of extensions, which RFC 5280 (5.1) forbids and other readers refuse.
  const list = CertificateRevocationList.fromBER(copyOf((await firmCrl(keys, now)) ?? new Uint8Array()));
  expect(list.revokedCertificates).toHaveLength(1);
  await keys.write('revoked.txt', 'everything\n');
  await expect(firmCrl(keys, now)).rejects.toThrow(
    'write a serial number and a day a line, not “everything”',
  );
});
