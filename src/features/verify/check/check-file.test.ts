import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskKeys } from '../../../../server/files/keys.ts';
import {
  derOf,
  firmCrl,
  loadOrCreateSigner,
  type SealSigner,
} from '../../../../server/signing/pdf/certificate.ts';
import { issueSeal } from '../../../../server/signing/pdf/issue-certificate.ts';
import { sealPdf } from '../../../../server/signing/pdf/seal.ts';
import { makeForm, makePdf, makeXrefStream } from '../../../../tests/fixtures/pdf.ts';
import { type TestAuthority, testAuthority } from '../../../../tests/fixtures/tsa.ts';
import { verdictOf } from '../verdict.rules.ts';
import { checkFor } from './check-file.ts';
import type { CheckedSeal, FileReport, FirmCertificates } from './report.ts';
import { findSignatures } from './signatures.ts';

const now = new Date();
let dir: string;
let signer: SealSigner;
let rootKey: string;
let firm: readonly FirmCertificates[];
let lasting: TestAuthority;
let plain: TestAuthority;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-verify-'));
  const keys = diskKeys(dir);
  signer = await loadOrCreateSigner(keys, 'Harbour & Vale', now, 'https://portal.example/api/seal/crl');
  rootKey = (await keys.read('firm-root.pem')) ?? '';
  firm = [published(signer)];
  [lasting, plain] = await Promise.all([testAuthority(), testAuthority({ revocable: false })]);
});
afterAll(async () => {
  await Promise.all([lasting.close(), plain.close()]);
  await rm(dir, { recursive: true });
});

const published = ({ certificate, root }: SealSigner): FirmCertificates => ({
  signer: derOf(certificate),
  root: derOf(root),
});

interface Sealing {
  of?: Uint8Array;
  by?: SealSigner;
  stampedBy?: TestAuthority;
  id?: string;
}
async function sealed({ of, by = signer, stampedBy, id = 'a1' }: Sealing = {}): Promise<Uint8Array> {
  const { bytes } = await sealPdf(of ?? (await makePdf()), [], {
    signer: by,
    reason: 'Signed by all',
    name: 'Harbour & Vale',
    sealId: id,
    signedAt: now,
    timestamps: stampedBy ? { url: stampedBy.url, authorization: null } : null,
    crl: stampedBy ? await firmCrl(diskKeys(dir), now) : null,
  });
  return bytes;
}
/** A revision more, as any editor appends one. */
async function withMore(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  pdf.getPage(0)?.drawText('and a million more', { x: 72, y: 72, size: 12 });
  return pdf.save({ incremental: true });
}
/** A revision more, with as much as a scan holds. */
async function withScan(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  pdf.getCatalog().set('Scan', pdf.register(pdf.createStream({}, new Uint8Array(randomBytes(400_000)))));
  return pdf.save({ incremental: true });
}
const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));

const seals = (report: FileReport): readonly CheckedSeal[] => (report.kind === 'signed' ? report.seals : []);
const check = (bytes: Uint8Array, by: readonly FirmCertificates[] | null = firm) =>
  checkFor(by)(new Blob([new Uint8Array(bytes)]));
const verdict = async (...file: Parameters<typeof check>) => verdictOf(await check(...file));

describe('a file the firm sealed', () => {
  test('is genuine: unchanged, whole, the firm’s, its time by the firm’s word', async () => {
    const report = await check(await sealed());
    expect(verdictOf(report)).toBe('good');
    expect(seals(report)).toEqual([
      {
        intact: true,
        after: 'nothing',
        signer: { name: 'Harbour & Vale Document Seal', organisation: 'Harbour & Vale' },
        firm: true,
        inTime: true,
        claimedAt: new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString(),
        stamp: null,
      },
    ]);
  });

  test('with a time stamp says whose', async () => {
    const [seal] = seals(await check(await sealed({ stampedBy: plain })));
    expect(seal).toMatchObject({ intact: true, after: 'nothing', stamp: { by: expect.any(String) } });
    const at = seal?.stamp && seal.stamp !== 'bad' ? seal.stamp.at : '';
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(120_000);
  });

  test.each([
    ['a plain one', () => makePdf({ pages: 3 })],
    ['one with compressed objects', () => makeXrefStream({ pages: 2 })],
    ['one that had a form', () => makeForm()],
  ])(
    'and fit to be checked for years: only what is needed for that comes after the seal (%s)',
    async (_, of) => {
      const bytes = await sealed({ of: await of(), stampedBy: lasting });
      const report = await check(bytes);
      expect(seals(report)[0]).toMatchObject({ intact: true, after: 'validation' });
      expect(verdictOf(report)).toBe('good');
      expect(await verdict(await withMore(bytes))).toBe('added');
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
    expect(await verdict(await sealed(), null)).toBe('unknown');
  });
});

describe('a file that is not as it was sealed', () => {
  test('with any byte that the seal covers changed is never called genuine', async () => {
    const bytes = await sealed();
    const { hexFrom = 0, hexTo = 0 } = findSignatures(bytes)[0] ?? {};
    const covered = fc.oneof(
      fc.integer({ min: 0, max: hexFrom - 1 }),
      fc.integer({ min: hexTo, max: bytes.length - 1 }),
    );
    await fc.assert(
      fc.asyncProperty(covered, async (at) => {
        expect(await verdict(flipped(bytes, at))).not.toBe('good');
      }),
      { numRuns: 60 },
    );
  });

  test('changed in its text', async () => {
    const bytes = await sealed();
    expect(await verdict(flipped(bytes, Math.floor((findSignatures(bytes)[0]?.hexFrom ?? 0) / 2)))).toBe(
      'changed',
    );
  });

  test('with an update appended: the firm’s seal stands, the rest does not', async () => {
    const report = await check(await withMore(await sealed()));
    expect(seals(report)[0]).toMatchObject({ intact: true, firm: true, after: 'changes' });
    expect(verdictOf(report)).toBe('added');
  });

  test('with bytes appended that are no revision', async () => {
    const bytes = Buffer.concat([await sealed(), Buffer.from('\n% nothing\n')]);
    expect(await verdict(bytes)).toBe('added');
  });

  test('whose seal says it covers less', async () => {
    const text = Buffer.from(await sealed()).toString('latin1');
    const narrower = text.replace(/\/ByteRange\s*\[\s*0/, (range) => range.replace(/0$/, '1'));
    expect(narrower).not.toBe(text);
    expect(await verdict(Buffer.from(narrower, 'latin1'))).toBe('changed');
  });
});

describe('a file somebody else sealed', () => {
  const other = async (name = 'Harbour & Vale') =>
    loadOrCreateSigner(diskKeys(await mkdtemp(join(dir, 'other-'))), name, now);

  test('is not the firm’s, whatever name is in the certificate', async () => {
    const report = await check(await sealed({ by: await other() }));
    expect(seals(report)[0]).toMatchObject({ intact: true, firm: false, after: 'nothing' });
    expect(verdictOf(report)).toBe('foreign');
  });

  test('is not the firm’s where the same authority issued it for somebody else', async () => {
    const period = {
      notBefore: new Date(now.getTime() - 1000),
      notAfter: new Date(now.getTime() + 86_400_000),
    };
    const theirs = await issueSeal(
      'Somebody Else',
      { privateKey: rootKey, certificate: signer.root },
      period,
      null,
    );
    const report = await check(await sealed({ by: { ...theirs, between: [], root: signer.root } }));
    expect(seals(report)[0]).toMatchObject({ intact: true, firm: false });
  });

  test('is the firm’s once the firm has sealed with it too, each root by the holder it sealed for', async () => {
    const earlier = await other('Harbour Partners');
    const all = [...firm, published(earlier)];
    expect(await verdict(await sealed({ by: earlier }))).toBe('foreign');
    expect(await verdict(await sealed({ by: earlier }), all)).toBe('good');
    expect(await verdict(await sealed(), all)).toBe('good');
    expect(await verdict(await sealed({ by: await other('Harbour Partners') }), all)).toBe('foreign');
  });

  test('after the firm: both are told of, and that something came after the firm’s seal', async () => {
    const both = await sealed({ of: await sealed(), by: await other('Somebody Else'), id: 'b2' });
    const report = await check(both);
    expect(seals(report).map(({ firm }) => firm)).toEqual([false, true]);
    expect(seals(report).every(({ intact }) => intact)).toBe(true);
    expect(verdictOf(report)).toBe('added');
  });

  test('before the firm: the firm’s seal is over all of it', async () => {
    const both = await sealed({ of: await sealed({ by: await other('Somebody Else') }), id: 'b2' });
    expect(await verdict(both)).toBe('good');
  });
});

describe('what holds no seal', () => {
  test.each([
    ['unsigned', () => makePdf()],
    ['not_pdf', async () => new TextEncoder().encode('PK a document of words')],
    ['empty', async () => new Uint8Array()],
  ] as const)('%s', async (kind, make) => {
    expect(await check(await make())).toEqual({ kind });
  });

  test('a download that broke off says nothing good', async () => {
    const bytes = await sealed();
    expect(await verdict(bytes.slice(0, -200))).toBe('changed');
    expect(await verdict(bytes.slice(0, 1000))).toBe('unsigned');
  });

  test('a seal that is not filled in is none', async () => {
    const text = Buffer.concat([
      await makePdf(),
      Buffer.from('/ByteRange [0 /********** /********** /**********]'),
    ]);
    expect(await verdict(text)).toBe('unsigned');
  });
});
