import { randomBytes, X509Certificate } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firmCrl } from '#server/signing/pdf/seal/certificate.ts';
import { issueSeal } from '#server/signing/pdf/seal/issue-certificate.ts';
import { signedByOpenssl } from '#tests/fixtures/openssl-signed.ts';
import { makeForm, makePdf, makeXrefStream } from '#tests/fixtures/pdf.ts';
import {
  type FirmWithSeal,
  firmWithSeal,
  type Sealing,
  sealedBefore,
  trustOf,
} from '#tests/fixtures/sealed.ts';
import { cmsWith, element, withCms, withSignedAttribute } from '#tests/fixtures/stamped.ts';
import { type TestAuthority, testAuthority } from '#tests/fixtures/tsa.ts';
import { verdictOf } from '../verdict.rules.ts';
import { checkFor } from './check-file.ts';
import type { CheckedSeal, FileReport, FirmTrust } from './report.ts';

const now = new Date();
let harbour: FirmWithSeal;
let trust: FirmTrust;
let lasting: TestAuthority;
let plain: TestAuthority;
beforeAll(async () => {
  [harbour, lasting, plain] = await Promise.all([
    firmWithSeal('Harbour & Vale', now),
    testAuthority(),
    testAuthority({ revocable: false }),
  ]);
  trust = await trustOf([harbour], [plain]);
});
afterAll(() => Promise.all([harbour.close(), lasting.close(), plain.close()]));

/** Adds a revision, as any editor appends one. */
async function withMore(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  pdf.getPage(0)?.drawText('and a million more', { x: 72, y: 72, size: 12 });
  return pdf.save({ incremental: true });
}
/** Adds a revision as large as a scan. */
async function withScan(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  pdf.getCatalog().set('Scan', pdf.register(pdf.createStream({}, new Uint8Array(randomBytes(400_000)))));
  return pdf.save({ incremental: true });
}
const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));

const seals = (report: FileReport): readonly CheckedSeal[] => (report.kind === 'signed' ? report.seals : []);
const check = (bytes: Uint8Array, by = trust) => checkFor(by)(new Blob([new Uint8Array(bytes)]));
const sealed = (sealing: Sealing = {}) => harbour.sealed(sealing);
const verdict = async (...file: Parameters<typeof check>) => verdictOf(await check(...file));

describe('a file the firm sealed', () => {
  test('is genuine: unchanged, whole, the firm’s, its time by the firm’s word', async () => {
    const file = await sealed();
    const report = await check(file);
    expect(verdictOf(report)).toBe('good');
    expect(seals(report)).toEqual([
      {
        intact: true,
        covers: 'file',
        end: file.length,
        revocation: { is: 'good', listedAt: expect.any(String) },
        signer: { name: 'Harbour & Vale Document Seal', organisation: 'Harbour & Vale' },
        firm: true,
        inTime: true,
        ended: null,
        claimedAt: new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString(),
        stamp: null,
      },
    ]);
  });

  test('has its time confirmed by a stamp of an authority that the firm publishes', async () => {
    const [seal] = seals(await check(await sealed({ stampedBy: plain })));
    expect(seal).toMatchObject({
      intact: true,
      covers: 'file',
      stamp: { by: 'Test time one', proven: true },
    });
    const at = seal?.stamp && seal.stamp !== 'bad' ? seal.stamp.at : '';
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(120_000);
  });

  test('has its time stated and not proven by a stamp of any other authority', async () => {
    const report = await check(await sealed({ stampedBy: plain }), await trustOf([harbour], [lasting]));
    expect(verdictOf(report)).toBe('good');
    expect(seals(report)[0]).toMatchObject({ stamp: { by: 'Test time one', proven: false } });
  });

  test.each([
    ['a plain one', () => makePdf({ pages: 3 })],
    ['one with compressed objects', () => makeXrefStream({ pages: 2 })],
    ['one that had a form', () => makeForm()],
  ])(
    'before all was written into the sealed revision is unchanged up to its seal, and that part is genuine (%s)',
    async (_, of) => {
      const bytes = await sealedBefore(harbour, await of(), lasting);
      const [seal] = seals(await check(bytes));
      expect(seal).toMatchObject({ intact: true, firm: true, covers: 'part' });
      expect(await verdict(bytes)).toBe('followed');
      expect(await verdict(await withMore(bytes))).toBe('followed');
      expect(await verdict(bytes.slice(0, seal?.end))).toBe('good');
    },
  );

  test('and is large: its newest seal, which is looked at first, counts as much as one far from its end', async () => {
    const once = await sealed({ of: await withScan(await makePdf()) });
    const twice = await sealed({ of: await withScan(once), id: 'b2' });
    for (const [file, count] of [[once, 1] as const, [twice, 2] as const]) {
      const [whole, broken] = await Promise.all([check(file), check(flipped(file, 200_000))]);
      expect(verdictOf(whole)).toBe('good');
      expect(verdictOf(broken)).toBe('changed');
      expect(seals(whole).map(({ intact, firm }) => intact && firm)).toEqual(Array(count).fill(true));
      expect(seals(broken).map(({ intact, firm }) => !intact && firm)).toEqual(Array(count).fill(true));
    }
  });

  test('cannot be told to be the firm’s without its certificates', async () => {
    expect(await verdict(await sealed(), { ...trust, sealedWith: null })).toBe('unknown');
    const broken = flipped(await sealed(), 100);
    expect(await verdict(broken, { ...trust, sealedWith: null })).toBe('unknown');
  });
});

describe('a file that is not as it was sealed', () => {
  test('changed in its text', async () => {
    expect(await verdict(flipped(await sealed(), 200))).toBe('changed');
  });

  test('with an update appended: the firm’s seal stands, the rest does not', async () => {
    const report = await check(await withMore(await sealed()));
    expect(seals(report)[0]).toMatchObject({ intact: true, firm: true, covers: 'part' });
    expect(verdictOf(report)).toBe('followed');
  });

  test('with bytes appended that are no revision', async () => {
    const bytes = Buffer.concat([await sealed(), Buffer.from('\n% nothing\n')]);
    expect(await verdict(bytes)).toBe('followed');
  });

  test('a file whose seal says it covers less', async () => {
    const text = Buffer.from(await sealed()).toString('latin1');
    const narrower = text.replace(/\/ByteRange\s*\[\s*0/, (range) => range.replace(/0$/, '1'));
    expect(narrower).not.toBe(text);
    expect(await verdict(Buffer.from(narrower, 'latin1'))).toBe('damaged_own');
  });
});

describe('a certificate that was revoked', () => {
  const serialOf = (firm: FirmWithSeal) => new X509Certificate(firm.signer.certificate).serialNumber;

  test('makes every file sealed with it unreliable, by the list that came with the page', async () => {
    const careless = await firmWithSeal('Careless', now);
    const file = await careless.sealed();
    expect(await verdict(file, await trustOf([careless]))).toBe('good');
    await careless.keys.write('revoked.txt', `${serialOf(careless)} 2026-11-20\n`);
    const report = await check(file, await trustOf([careless]));
    expect(verdictOf(report)).toBe('revoked');
    expect(seals(report)[0]?.revocation).toEqual({ is: 'revoked', revokedAt: '2026-11-20T00:00:00.000Z' });
    await careless.close();
  });

  test('is not taken from a list that the firm did not sign', async () => {
    const [file, stranger] = [await sealed(), await firmWithSeal('Harbour & Vale', now)];
    await stranger.keys.write('revoked.txt', `${serialOf(harbour)} 2026-11-20\n`);
    const forged = await stranger.crl();
    expect(await verdict(file, { ...trust, crl: forged && new Uint8Array(forged) })).toBe('unlisted');
    await stranger.close();
  });

  test('cannot be ruled out without the list that it names', async () => {
    const file = await sealed();
    expect(await verdict(file, { ...trust, crl: null })).toBe('unlisted');
    expect(await verdict(file, { ...trust, crl: new TextEncoder().encode('<html>') })).toBe('unlisted');
    const [before, after] = await Promise.all(
      [-30, 30].map((days) => firmCrl(harbour.keys, new Date(now.getTime() + days * 86_400_000))),
    );
    for (const list of [before, after])
      expect(await verdict(file, { ...trust, crl: list ? new Uint8Array(list) : null })).toBe('outdated');
  });
});

test('a certificate that ended since is said, unless a stamp proves that the seal is older', async () => {
  const early = await firmWithSeal('Harbour & Vale', new Date('2015-03-01'));
  const report = await check(await early.sealed(), await trustOf([early]));
  expect(verdictOf(report)).toBe('ended');
  expect(seals(report)[0]?.ended).toMatch(/^20\d\d-/);
  await early.close();
});

describe('a signature by the firm’s certificate in the form of other software', () => {
  test('is not judged, and not called changed', async () => {
    const report = await check(withSignedAttribute(await sealed(), harbour.signer.privateKey));
    expect(seals(report)[0]).toMatchObject({ intact: null, firm: true });
    expect(verdictOf(report)).toBe('otherwise');
  });

  test('is changed where it does not fit the file', async () => {
    const file = withSignedAttribute(await sealed(), harbour.signer.privateKey);
    expect(await verdict(flipped(file, 200))).toBe('changed');
  });
});

describe('a file somebody else sealed', () => {
  const others: FirmWithSeal[] = [];
  const other = async (name = 'Harbour & Vale') => {
    const firm = await firmWithSeal(name, now);
    others.push(firm);
    return firm;
  };
  afterAll(() => Promise.all(others.map((firm) => firm.close())));

  test('is not the firm’s, whatever name is in the certificate, and is not judged', async () => {
    const report = await check(await (await other()).sealed());
    expect(seals(report)[0]).toMatchObject({ intact: null, firm: false, covers: 'file' });
    expect(verdictOf(report)).toBe('foreign');
  });

  test('is not called changed where it does not fit: it may be of a kind that is not known here', async () => {
    const file = await (await other()).sealed();
    expect(await verdict(flipped(file, 200))).toBe('foreign');
    const unreadable = Buffer.from(file).toString('latin1').replace('/Contents <30', '/Contents <FF');
    expect(await verdict(Buffer.from(unreadable, 'latin1'))).toBe('damaged');
  });

  const rsaKey = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'];
  test.each([
    ['SHA-3', rsaKey, ['-md', 'sha3-256', '-cades']],
    ['SHA-1', rsaKey, ['-md', 'sha1']],
    ['PSS', rsaKey, ['-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss']],
    ['a named key', rsaKey, ['-keyid']],
    ['no certificate', rsaKey, ['-nocerts']],
  ])('is not judged in a form that this page does not know: %s', async (_, key, options) => {
    const file = await signedByOpenssl(key, options);
    expect(await verdict(file)).toBe('foreign');
    expect(await verdict(flipped(file, 200))).toBe('foreign');
  });

  test('is not judged where its algorithm is not known: Ed448', async () => {
    const file = await (await other()).sealed();
    const ed448 = element(0x30, Uint8Array.of(0x06, 3, 0x2b, 0x65, 0x71));
    const signer = (parts: Uint8Array[]) => parts.map((part, i) => (i === 4 ? ed448 : part));
    expect(await verdict(withCms(file, cmsWith(file, { signer })))).toBe('foreign');
  });

  test('is not the firm’s where the same authority issued it for somebody else', async () => {
    const period = {
      notBefore: new Date(now.getTime() - 1000),
      notAfter: new Date(now.getTime() + 86_400_000),
    };
    const privateKey = (await harbour.keys.read('firm-root.pem')) ?? '';
    const { root } = harbour.signer;
    const theirs = await issueSeal('Somebody Else', { privateKey, certificate: root }, period, null);
    const report = await check(await sealed({ by: { ...theirs, between: [], root } }));
    expect(seals(report)[0]).toMatchObject({ intact: null, firm: false });
  });

  test('is the firm’s once the firm has sealed with it too, each root by the holder it sealed for', async () => {
    const earlier = await other('Harbour Partners');
    const all = await trustOf([harbour, earlier], []);
    expect(await verdict(await earlier.sealed())).toBe('foreign');
    expect(await verdict(await earlier.sealed(), all)).toBe('good');
    expect(await verdict(await sealed(), all)).toBe('good');
    expect(await verdict(await (await other('Harbour Partners')).sealed(), all)).toBe('foreign');
  });

  test('after the firm: both are there, and something came after the firm’s seal', async () => {
    const { signer } = await other('Somebody Else');
    const report = await check(await sealed({ of: await sealed(), by: signer, id: 'b2' }));
    expect(seals(report).map(({ firm, intact }) => [firm, intact])).toEqual([
      [false, null],
      [true, true],
    ]);
    expect(verdictOf(report)).toBe('followed');
  });

  test('before the firm: the firm’s seal is over all of it', async () => {
    const both = await sealed({ of: await (await other('Somebody Else')).sealed(), id: 'b2' });
    expect(await verdict(both)).toBe('good');
  });
});

describe('files without a seal', () => {
  test.each([
    ['unsigned', () => makePdf()],
    ['not_pdf', async () => new TextEncoder().encode('PK a document of words')],
    ['empty', async () => new Uint8Array()],
  ] as const)('%s', async (kind, make) => {
    expect(await check(await make())).toEqual({ kind });
  });

  test('a download that broke off says nothing good', async () => {
    const bytes = await sealed();
    expect(await verdict(bytes.slice(0, -200))).toBe('damaged_own');
    expect(await verdict(bytes.slice(0, 1000))).toBe('damaged');
  });

  test('a seal that is not filled in is none', async () => {
    const text = Buffer.concat([
      await makePdf(),
      Buffer.from('/ByteRange [0 /********** /********** /**********]\n%%EOF'),
    ]);
    expect(await verdict(text)).toBe('unsigned');
  });
});
