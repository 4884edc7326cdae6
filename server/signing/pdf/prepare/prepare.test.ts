import { describe, expect, it } from 'vitest';
import {
  damage,
  makeDynamicForm,
  makeForm,
  makeLockedAnotherWay,
  makeLoop,
  makeNoPages,
  makePdf,
  makeStaticXfa,
  makeXrefStream,
  protectPdf,
  truncate,
} from '#tests/fixtures/pdf.ts';
import { judge } from '#tests/fixtures/pdf-tools.ts';
import { PdfRefusal, type RefusalCode } from '../refusal.ts';
import { preparePdf } from './prepare.ts';

const text = (words: string) => new TextEncoder().encode(words);
const none = {
  encrypted: false,
  alreadySigned: false,
  hasForm: false,
  xfa: false,
  repaired: false,
  rotated: false,
  cropped: false,
};

/** RC4 and AES-128, which the library reads but does not write. */
const encrypt = (bytes: Uint8Array, ...options: string[]) =>
  judge('qpdf', [bytes], (path) => [
    '--allow-weak-crypto',
    path,
    '--encrypt',
    '',
    'owner',
    '128',
    ...options,
    '--',
    '-',
  ]).stdout;

describe('the facts of a PDF', () => {
  it.each<[string, () => Promise<Uint8Array>, object]>([
    [
      'pages as they are shown',
      () => makePdf({ pages: 3, rotate: 90, cropBox: [0, 0, 400, 500], userUnit: 2 }),
      { ...none, rotated: true, cropped: true, sizes: Array(3).fill({ width: 1000, height: 800 }) },
    ],
    ['thirty pages', () => makePdf({ pages: 30 }), { ...none, sizes: { length: 30 } }],
    ['compressed objects', () => makeXrefStream({ pages: 2 }), { ...none, sizes: { length: 2 } }],
    ['a form', makeForm, { ...none, hasForm: true }],
    ['a form with XML beside its fields', makeStaticXfa, { ...none, hasForm: true, xfa: true }],
    ['an owner password', async () => protectPdf(await makePdf()), { ...none, encrypted: true }],
    [
      'an owner password, AES-128',
      async () => encrypt(await makePdf(), '--use-aes=y'),
      { ...none, encrypted: true },
    ],
    [
      'an owner password, RC4',
      async () => encrypt(await makePdf(), '--use-aes=n'),
      { ...none, encrypted: true },
    ],
    [
      'a spoilt index',
      async () => damage(await makePdf({ pages: 2 })),
      { ...none, sizes: { length: 2 }, repaired: true },
    ],
    [
      'bytes before the header',
      async () => Buffer.concat([text('\r\n'), await makePdf()]),
      { sizes: { length: 1 } },
    ],
  ])('%s', async (_, make, facts) => {
    expect((await preparePdf(await make())).facts).toMatchObject(facts);
  });
});

describe('refused PDFs', () => {
  it.each<[RefusalCode, () => Promise<Uint8Array>]>([
    ['empty_file', async () => new Uint8Array()],
    ['not_a_pdf', async () => text('PK\u0003\u0004 word/document.xml')],
    ['not_a_pdf', async () => text('<html><body>%PDF</body></html>')],
    ['broken', async () => text('%PDF-1.7\nnothing of it\n%%EOF')],
    ['incomplete', async () => truncate(await makePdf())],
    ['no_pages', makeNoPages],
    ['needs_password', async () => protectPdf(await makePdf(), { userPassword: 'x' })],
    ['locked_by_author', async () => protectPdf(await makePdf(), { mayChange: false })],
    ['unknown_protection', makeLockedAnotherWay],
    ['needs_password', async () => damage(await protectPdf(await makePdf(), { userPassword: 'x' }))],
    ['dynamic_form', makeDynamicForm],
    ['too_many_pages', () => makePdf({ pages: 10_001 })],
    ['page_size', () => makePdf({ mediaBox: [0, 0, 595, 20_000] })],
    ['page_size', () => makePdf({ mediaBox: [0, 0, 2, 842] })],
    ['page_size', () => makePdf({ userUnit: 75_000 })],
  ])('%s', async (code, make) => {
    await expect(preparePdf(await make())).rejects.toMatchObject({ name: 'PdfRefusal', code });
  });

  it('says so in a sentence', () => {
    expect(new PdfRefusal('page_size', 'page 7').message).toMatch(/^A page .*\. \(page 7\)$/);
  });
});

it('reads a page tree that goes round in circles once', async () => {
  expect((await preparePdf(await makeLoop())).facts.sizes).toHaveLength(1);
});
