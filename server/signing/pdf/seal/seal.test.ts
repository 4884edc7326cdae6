import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF, PdfDict } from '@libpdf/core';
import { afterAll, describe, expect, it } from 'vitest';
import { diskKeys } from '#server/files/keys.ts';
import {
  damage,
  makeForm,
  makePdf,
  makeUnbalanced,
  makeXrefStream,
  protectPdf,
} from '#tests/fixtures/pdf.ts';
import { isClean, judge, popplerText, signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import { inProcess, seal } from '#tests/fixtures/seal.ts';
import type { CompletedField } from '../draw/fields.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { firmCrl, loadOrCreateSigner, rootCertificate } from './certificate.ts';
import type { SealOptions } from './seal.ts';
import { selfTest } from './self-test.ts';

const dir = await mkdtemp(join(tmpdir(), 'portico-seal-'));
afterAll(() => rm(dir, { recursive: true }));
const signedAt = new Date('2026-11-21T10:00:00Z');
const signer = await loadOrCreateSigner(diskKeys(dir), 'Harbour & Vale', signedAt);
const options: SealOptions = {
  signer,
  reason: 'Signed by all',
  name: 'Harbour & Vale',
  sealId: 'a1',
  signedAt,
};

const fields: CompletedField[] = [
  {
    kind: 'signature',
    page: 1,
    box: { x: 0.1, y: 0.1, width: 0.3, height: 0.1 },
    value: { kind: 'typed', text: 'Maria Lopez' },
  },
  { kind: 'checkbox', page: 1, box: { x: 0.6, y: 0.1, width: 0.05, height: 0.05 }, value: true },
];
const finish = (bytes: Uint8Array, sealId = 'a1') => seal(bytes, fields, { ...options, sealId });

/** The signature as CMS, and the bytes it covers (ISO 32000-1, 12.8.3.3). */
function partsOf(sealed: Uint8Array): { cms: Buffer; covered: Buffer } {
  const file = Buffer.from(sealed);
  const dictionary = file.toString('latin1', file.lastIndexOf('/ByteRange'));
  const range =
    dictionary
      .match(/\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/)
      ?.slice(1)
      .map(Number) ?? [];
  const [from = 0, length = 0, again = 0, rest = 0] = range;
  const hex = file.toString('latin1', from + length + 1, again - 1);
  return {
    cms: Buffer.from(hex, 'hex'),
    covered: Buffer.concat([file.subarray(from, from + length), file.subarray(again, again + rest)]),
  };
}

describe('a sealed document is valid and whole to poppler and clean to qpdf', () => {
  it.each<[string, () => Promise<Uint8Array>]>([
    ['one page', makePdf],
    ['30 pages', () => makePdf({ pages: 30 })],
    ...[90, 180, 270].map((rotate): [string, () => Promise<Uint8Array>] => [
      `turned by ${rotate}`,
      () => makePdf({ rotate }),
    ]),
    ['a crop box', () => makePdf({ cropBox: [50, 50, 400, 600] })],
    [
      'a page tree that holds boxes and resources',
      () => makePdf({ pages: 3, inherited: true, cropBox: [50, 50, 400, 600] }),
    ],
    ['units of two points', () => makePdf({ userUnit: 2 })],
    ['compressed objects', () => makeXrefStream({ pages: 3 })],
    ['a filled form', makeForm],
    ['a form nothing was drawn of', () => makeForm({ stale: true })],
    ['unbalanced content', async () => (await preparePdf(await makeUnbalanced())).bytes],
    ['an owner password', async () => (await preparePdf(await protectPdf(await makePdf()))).bytes],
    ['a spoilt index', async () => (await preparePdf(await damage(await makePdf()))).bytes],
  ])('%s', async (_, make) => {
    const { bytes, sha256, level } = await finish(await make());
    expect(signaturesOf(bytes)).toEqual([{ field: 'Seal_a1', valid: true, whole: true }]);
    expect(isClean(bytes)).toBe(true);
    expect(popplerText(bytes)).toContain('Maria Lopez');
    expect([sha256.length, level]).toEqual([64, 'B-B']);
  });
});

describe('the seal', () => {
  it('is trusted by whoever trusts the firm, and is over the file', async () => {
    const { cms, covered } = partsOf((await finish(await makePdf())).bytes);
    const verdict = judge(
      'openssl',
      [cms, covered, rootCertificate(signer).pem],
      (signature, content, root) => [
        ...[
          'cms',
          '-verify',
          '-binary',
          '-inform',
          'DER',
          '-in',
          signature,
          '-content',
          content,
          '-CAfile',
          root,
        ],
        ...['-purpose', 'any', '-attime', String(signedAt.getTime() / 1000), '-out', '/dev/null'],
      ],
    );
    expect(verdict.output).toContain('successful');
  });

  it('breaks with any byte', async () => {
    const { bytes } = await finish(await makePdf());
    const at = Buffer.from(bytes).indexOf('Seal_a1');
    expect(signaturesOf(bytes.with(at + 5, 0x42))).toMatchObject([{ valid: false }]);
  });

  it('is the same for the same document, however often it is made', async () => {
    const pdf = await makePdf();
    expect((await finish(pdf)).sha256).toBe((await finish(pdf)).sha256);
  });

  it('is put on once', async () => {
    const { bytes } = await finish(await makePdf());
    await expect(seal(bytes, [], options)).rejects.toThrow('already signed');
  });

  it('leaves an earlier signature valid', async () => {
    const earlier = (await finish(await makePdf(), 'earlier')).bytes;
    expect((await preparePdf(earlier)).facts).toMatchObject({ alreadySigned: true });
    const { bytes } = await finish(earlier, 'later');
    expect(signaturesOf(bytes)).toEqual([
      { field: 'Seal_earlier', valid: true, whole: false },
      { field: 'Seal_later', valid: true, whole: true },
    ]);
  });

  it('says why in words without escapes', async () => {
    const { bytes } = await seal(await makePdf(), [], { ...options, reason: 'Deal (final) \\ 2026\nÜ' });
    const [signature] = (await PDF.load(bytes)).getForm()?.getSignatureFields() ?? [];
    expect(signature?.getSignatureDict()?.getString('Reason')?.asString()).toBe('Deal (final) \\ 2026 Ü');
  });

  it('refuses a certificate that is not valid at that time', async () => {
    const refused = seal(await makePdf(), [], { ...options, signedAt: new Date('2030-01-01') });
    await expect(refused).rejects.toMatchObject({ name: 'PdfRefusal', code: 'certificate_unusable' });
  });

  it.each([
    ['protected_and_signed', (bytes: Uint8Array) => protectPdf(bytes)],
    ['damaged_and_signed', async (bytes: Uint8Array) => damage(bytes)],
  ])('refuses to break one that is there: %s', async (code, spoil) => {
    const spoilt = await spoil((await finish(await makePdf())).bytes);
    await expect(preparePdf(spoilt)).rejects.toMatchObject({ code });
    await expect(finish(spoilt, 'b2')).rejects.toMatchObject({ code });
  });
});

it('a file that its author certified without a word of what may change is refused', async () => {
  const pdf = await PDF.load((await finish(await makePdf())).bytes);
  const [signature] = pdf.getForm()?.getSignatureFields() ?? [];
  const value = signature?.acroField().get('V');
  if (!value) throw new Error('There is no signature.');
  pdf.getCatalog().set('Perms', PdfDict.of({ DocMDP: value }));
  const certified = await pdf.save({ incremental: true });
  await expect(preparePdf(certified)).rejects.toMatchObject({
    code: 'certified',
    message: expect.stringContaining('locked it against changes'),
  });
});

it('the self-test passes with a good certificate and fails with none', async () => {
  await selfTest(inProcess, signer, signedAt);
  await expect(selfTest(inProcess, signer, new Date('2040-01-01'))).rejects.toMatchObject({
    code: 'certificate_unusable',
  });
});

it('a certificate that the firm revoked seals nothing, also where no time is stamped', async () => {
  const keys = diskKeys(dir);
  const { serialNumber } = new X509Certificate(signer.certificate);
  await keys.write('revoked.txt', `${serialNumber} 2026-11-20\n`);
  const crl = await firmCrl(keys, signedAt);
  await keys.write('revoked.txt', '');
  const refusal = {
    code: 'certificate_unusable',
    detail: expect.stringContaining('was revoked on 2026-11-20'),
  };
  await expect(seal(await makePdf(), [], { ...options, crl })).rejects.toMatchObject(refusal);
  await expect(selfTest(inProcess, signer, signedAt, crl)).rejects.toMatchObject(refusal);
  const { level } = await seal(await makePdf(), [], { ...options, crl: await firmCrl(keys, signedAt) });
  expect(level).toBe('B-B');
});
