import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskKeys } from '#server/files/keys.ts';
import { makeDynamicForm, makeForm, makePdf, protectPdf } from '#tests/fixtures/pdf.ts';
import { isClean, judge, popplerText, signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import { seal } from '#tests/fixtures/seal.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { loadOrCreateSigner, type SealSigner } from '../seal/certificate.ts';

let dir: string;
let signer: SealSigner;
const signedAt = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-unlock-'));
  signer = await loadOrCreateSigner(diskKeys(dir), 'Harbour & Vale', signedAt);
});
afterAll(() => rm(dir, { recursive: true }));

/** Locked by qpdf, which knows every cipher of PDF. */
const lock = (bytes: Uint8Array, password: string, bits: string, ...options: string[]): Uint8Array =>
  judge('qpdf', [bytes], (path) => [
    ...['--allow-weak-crypto', path, '--encrypt', password, 'the owner knows', bits, ...options],
    ...['--', '-'],
  ]).stdout;

/** A file with object streams, as from newer software: without its password not even its pages are found. */
const compressed = (bytes: Uint8Array): Uint8Array =>
  judge('qpdf', [bytes], (path) => ['--object-streams=generate', path, '-']).stdout;

const isEncrypted = (bytes: Uint8Array) =>
  judge('qpdf', [bytes], (path) => ['--is-encrypted', path]).status === 0;

const ciphers: [string, string, ...string[]][] = [
  ['RC4, 40 bits', '40'],
  ['RC4, 128 bits', '128', '--use-aes=n'],
  ['RC4, 128 bits, by crypt filters', '128', '--use-aes=n', '--force-V4'],
  ['AES, 128 bits', '128', '--use-aes=y'],
  ['AES, 128 bits, its metadata in the clear', '128', '--use-aes=y', '--cleartext-metadata'],
  ['AES, 256 bits', '256'],
  ['AES, 256 bits, as Acrobat 9 did', '256', '--force-R5'],
];

describe.each(ciphers)('a PDF locked with %s', (_, bits, ...options) => {
  test.each([
    ['pages', () => makePdf({ pages: 2 }), 'Agreement, page 2 of 2'],
    ['compressed objects', async () => compressed(await makePdf({ pages: 2 })), 'Agreement, page 2 of 2'],
    ['a form', () => makeForm({ stale: true }), 'Maria Lopez'],
  ])('is opened with its password, and is a plain PDF then: %s', async (_, make, words) => {
    const locked = lock(await make(), 'open sesame', bits, ...options);
    await expect(preparePdf(locked)).rejects.toMatchObject({ code: 'needs_password' });
    const { bytes: opened, facts } = await preparePdf(locked, 'open sesame');
    expect([isClean(opened), isEncrypted(opened)]).toEqual([true, false]);
    expect(facts.encrypted).toBe(true);
    const sealing = { signer, reason: 'Signed by all', name: 'Harbour & Vale', sealId: 'a1', signedAt };
    const { bytes } = await seal(opened, [], sealing);
    expect(signaturesOf(bytes)).toEqual([{ field: 'Seal_a1', valid: true, whole: true }]);
    expect(popplerText(bytes)).toContain(words);
  });

  test('is opened with the owner’s password', async () => {
    const locked = lock(await makePdf(), 'open sesame', bits, ...options);
    expect(isClean((await preparePdf(locked, 'the owner knows')).bytes)).toBe(true);
  });

  test('is not with another', async () => {
    for (const bytes of [await makePdf(), compressed(await makePdf())])
      for (const wrong of ['Open sesame', 'open sesame ', ''])
        await expect(preparePdf(lock(bytes, 'open sesame', bits, ...options), wrong)).rejects.toMatchObject({
          code: 'wrong_password',
        });
  });
});

/** A locked file with words of its dictionary of encryption written differently, in as much room. */
const written = (locked: Uint8Array, words: string, instead: string): Uint8Array => {
  const text = Buffer.from(locked).toString('latin1');
  expect(text).toContain(words);
  return Buffer.from(text.replace(words, instead.padEnd(words.length)), 'latin1');
};

describe.each([
  ['AES', '--use-aes=y'],
  ['RC4', '--use-aes=n', '--force-V4'],
])('crypt filters of %s whose key has 128 bits', (_, ...options) => {
  const cipher = options.includes('--use-aes=y') ? 'AESV2' : 'V2';
  const ofFilter = `/AuthEvent /DocOpen /CFM /${cipher} /Length 16`;
  test.each<[string, string, string]>([
    ['that nothing says', '/Filter /Standard /Length 128', '/Filter /Standard'],
    ['of which the filter says nothing', ofFilter, `/AuthEvent /DocOpen /CFM /${cipher}`],
    ['which the filter says in bits', ofFilter, `/CFM /${cipher} /Length 128`],
  ])('%s are opened, with a password and without one, as by other programs', async (_, words, instead) => {
    for (const password of ['', 'open sesame']) {
      const locked = written(lock(await makePdf(), password, '128', ...options), words, instead);
      const others = judge('qpdf', [locked], (path) => [`--password=${password}`, '--decrypt', path, '-']);
      expect(popplerText(others.stdout)).toContain('Agreement');
      const { bytes, facts } = await preparePdf(locked, password || undefined);
      expect([isClean(bytes), isEncrypted(bytes), facts.encrypted]).toEqual([true, false, true]);
      expect(popplerText(bytes)).toBe(popplerText(others.stdout));
    }
  });
});

test('letters that are not English open newer files; of older ones it is said what to do', async () => {
  const newer = lock(await makePdf(), 'pässwörd', '256');
  expect(isClean((await preparePdf(newer, 'pässwörd')).bytes)).toBe(true);
  const older = lock(await makePdf(), 'pässwörd', '128', '--use-aes=y');
  await expect(preparePdf(older, 'pässwörd')).rejects.toMatchObject({
    code: 'unknown_password',
    message: expect.stringContaining('save a copy without the password'),
  });
});

test('with a password that only lets it be read it stays locked, and with the owner’s it is opened', async () => {
  const locked = await protectPdf(await makePdf(), {
    userPassword: 'x',
    ownerPassword: 'y',
    mayChange: false,
  });
  await expect(preparePdf(locked, 'x')).rejects.toMatchObject({ code: 'reading_password' });
  expect((await preparePdf((await preparePdf(locked, 'y')).bytes)).facts).toMatchObject({ encrypted: false });
});

test('a file that cannot be signed without a password cannot be signed with one', async () => {
  const locked = await protectPdf(await makeDynamicForm(), { userPassword: 'x' });
  await expect(preparePdf(locked, 'x')).rejects.toMatchObject({ code: 'dynamic_form' });
});
