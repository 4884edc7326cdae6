import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskKeys } from '#server/files/keys.ts';
import { makeForm, makePdf, makePng, makeXrefStream } from '#tests/fixtures/pdf.ts';
import { changeOf, isClean, judge, popplerText, render, signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import { seal } from '#tests/fixtures/seal.ts';
import { signedBySomebody } from '#tests/fixtures/signed.ts';
import { composePdf } from '../draw/compose.ts';
import type { CompletedField } from '../draw/fields.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { loadOrCreateSigner, type SealSigner } from './certificate.ts';

const signedAt = new Date('2026-11-21T10:00:00Z');
let dir: string;
let signer: SealSigner;
let other: SealSigner;
let fields: CompletedField[];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-signed-'));
  signer = await loadOrCreateSigner(diskKeys(join(dir, 'firm')), 'Harbour & Vale', signedAt);
  other = await loadOrCreateSigner(diskKeys(join(dir, 'other')), 'Somebody Else', signedAt);
  const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  const value = { kind: 'image', png: await makePng(1, 1, [255, 0, 255]) } as const;
  const stamp = { name: 'Maria Lopez', company: 'Harbour & Vale', date: '21 Nov 2026' };
  const radio = { options: ['Yes', 'No'], chosen: 'No' };
  fields = [
    { kind: 'signature', page: 1, box: box(0.15, 0.2, 0.4, 0.15), value },
    {
      kind: 'signature',
      page: 1,
      box: box(0.6, 0.2, 0.3, 0.1),
      value: { kind: 'typed', text: 'Ελένη Łęcka' },
    },
    { kind: 'text', page: 1, box: box(0.1, 0.5, 0.5, 0.05), value: 'محمد بن علي' },
    { kind: 'checkbox', page: 1, box: box(0.7, 0.5, 0.05, 0.05), value: true },
    { kind: 'radio', page: 1, box: box(0.1, 0.6, 0.3, 0.1), value: radio },
    { kind: 'stamp', page: 1, box: box(0.5, 0.6, 0.3, 0.1), value: stamp },
  ];
});
afterAll(() => rm(dir, { recursive: true }));

const theirs = (bytes: Uint8Array) => signedBySomebody(bytes, { by: other, at: signedAt });
const finish = async (bytes: Uint8Array) =>
  (await seal(bytes, fields, { signer, reason: 'Test', name: 'Test', sealId: 'a1', signedAt })).bytes;
const isMagenta = (red: number, green: number, blue: number) => red > 240 && green < 20 && blue > 240;

const note = () =>
  PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Link'),
    Rect: PdfArray.of(...[10, 10, 20, 20].map((value) => PdfNumber.of(value))),
  });

/** Two pages with links, in a shared list or one list each, written in the page or as an object of its own. */
async function linked(list: 'on the page' | 'by itself' | 'shared'): Promise<Uint8Array> {
  const pdf = await PDF.load(await makePdf({ pages: 2 }));
  const shared = pdf.register(PdfArray.of(note()));
  for (const page of pdf.getPages()) {
    const own = PdfArray.of(note());
    const lists = { 'on the page': own, 'by itself': pdf.register(own), shared };
    page.dict.set('Annots', lists[list]);
  }
  return pdf.save();
}

type Entries = Record<string, unknown>;
interface Written {
  value?: unknown;
  stream?: unknown;
}

/** All objects of a file, as qpdf reads them. */
function objectsOf(bytes: Uint8Array): Record<string, Written> {
  const { stdout } = judge('qpdf', [bytes], (path) => [
    '--json=2',
    '--json-key=qpdf',
    '--json-stream-data=inline',
    path,
  ]);
  const { qpdf } = JSON.parse(stdout.toString('utf8')) as { qpdf: [unknown, Record<string, Written>] };
  return qpdf[1];
}

/** Differences of two objects: the changed entries of dictionaries; other objects are named by their kind. */
function differences(before: Written | undefined, after: Written | undefined): string[] {
  const [was, is] = [before?.value, after?.value];
  if (Array.isArray(was) && Array.isArray(is)) return ['a list'];
  if (!was || !is || typeof was !== 'object' || typeof is !== 'object') return ['something else'];
  const [earlier, later] = [was as Entries, is as Entries];
  return [...new Set([...Object.keys(earlier), ...Object.keys(later)])].filter(
    (key) => JSON.stringify(earlier[key]) !== JSON.stringify(later[key]),
  );
}

/** Entries that a later revision changed in earlier objects, by the kind of object. */
function changesIn(earlier: Uint8Array, later: Uint8Array): Record<string, string[]> {
  expect(Buffer.from(later.subarray(0, earlier.length)).equals(earlier)).toBe(true);
  const [before, after] = [objectsOf(earlier), objectsOf(later)];
  const changes: Record<string, string[]> = {};
  for (const [id, object] of Object.entries(before)) {
    if (id === 'trailer' || JSON.stringify(object) === JSON.stringify(after[id])) continue;
    const kind = (object.value as Entries | undefined)?.['/Type'];
    changes[typeof kind === 'string' ? kind : id] = differences(object, after[id]);
  }
  return changes;
}

const drawnAnnotations = async (bytes: Uint8Array, page = 0) => {
  const pdf = await PDF.load(bytes);
  const resolve = (ref: Parameters<PDF['getObject']>[0]) => pdf.getObject(ref);
  const list = pdf.getPage(page)?.dict.getArray('Annots', resolve);
  return Array.from({ length: list?.length ?? 0 }, (_, at) => list?.at(at, resolve)).flatMap((one) =>
    one instanceof PdfDict && one.getName('Subtype')?.value === 'Stamp' ? [one] : [],
  );
};

describe('a page that was signed keeps its content and its resources', () => {
  test.each<[string, () => Promise<Uint8Array>, Record<string, string[]>]>([
    ['without annotations', () => makePdf({ pages: 2 }), { '/Page': ['/Annots'] }],
    ['that inherits its resources', () => makePdf({ inherited: true }), { '/Page': ['/Annots'] }],
    ['in compressed objects', () => makeXrefStream({ pages: 2 }), { '/Page': ['/Annots'] }],
    ['with links listed on it', () => linked('on the page'), { '/Page': ['/Annots'] }],
    ['with links in a list of its own', () => linked('by itself'), {}],
    ['with links in a list that pages share', () => linked('shared'), { '/Page': ['/Annots'] }],
    ['with a form', () => makeForm(), { '/Page': ['/Annots'] }],
  ])('%s', async (_, make, onPages) => {
    const earlier = await theirs(await make());
    const later = await finish(earlier);
    const { '/Catalog': catalog = [], ...rest } = changesIn(earlier, later);
    expect(['/AcroForm', '/Type']).toEqual(expect.arrayContaining(catalog));
    const lists = Object.entries(rest).filter(([kind]) => !kind.startsWith('/'));
    expect(Object.fromEntries(Object.entries(rest).filter(([kind]) => kind.startsWith('/')))).toEqual(
      onPages,
    );
    for (const [, changed] of lists) expect([['a list'], ['/Fields']]).toContainEqual(changed);
    expect(signaturesOf(later)).toEqual([
      { field: 'Seal_theirs', valid: true, whole: false },
      { field: 'Seal_a1', valid: true, whole: true },
    ]);
    expect(isClean(later)).toBe(true);
    expect(await drawnAnnotations(later)).toHaveLength(fields.length);
    expect(await drawnAnnotations(later, 1)).toHaveLength(0);
  });
});

const shapes = [
  {},
  { cropBox: [60, 100, 500, 700] },
  { mediaBox: [-200, -300, 395, 542], cropBox: [-150, -200, 300, 400] },
  { userUnit: 2, cropBox: [10, 20, 300, 400] },
] satisfies Parameters<typeof makePdf>[0][];

describe('a field looks as in a file that was not signed', () => {
  test.each([0, 90, 180, 270].flatMap((rotate) => shapes.map((shape) => ({ rotate, ...shape }))))(
    '%o',
    async (shape) => {
      const pdf = await makePdf(shape);
      const [before, after] = [await composePdf(pdf, fields), await composePdf(await theirs(pdf), fields)];
      const [wanted, found] = [render(before, 1, 72), render(after, 1, 72)];
      const [there, here] = [wanted.extentOf(isMagenta), found.extentOf(isMagenta)];
      for (const edge of ['left', 'top', 'right', 'bottom'] as const)
        expect(
          Math.abs((here?.[edge] ?? Number.NaN) - (there?.[edge] ?? Number.NaN)),
          edge,
        ).toBeLessThanOrEqual(1);
      expect(changeOf(wanted, found, [])).toBeLessThan(0.0005);
    },
  );

  test('and covers form fields, which stay', async () => {
    const form = await makeForm();
    const [before, after] = [await composePdf(form, fields), await finish(await theirs(form))];
    expect(render(after, 1, 72).extentOf(isMagenta)).toEqual(render(before, 1, 72).extentOf(isMagenta));
    expect((await PDF.load(after)).getForm()?.getTextField('name')?.getValue()).toBe('Maria Lopez');
  });
});

test('the words of a field can be read again, and stand with its annotation for readers that pass over what it shows', async () => {
  const bytes = await finish(await theirs(await makePdf()));
  for (const words of ['Ελένη Łęcka', 'محمد بن علي', 'Maria Lopez'])
    expect(popplerText(bytes)).toContain(words);
  const said = (await drawnAnnotations(bytes)).map((one) => one.getString('Contents')?.asString());
  expect(said).toEqual([
    undefined,
    'Ελένη Łęcka',
    'محمد بن علي',
    undefined,
    'No',
    'Maria Lopez\nHarbour & Vale\n21 Nov 2026',
  ]);
});

describe('a signature that forbids', () => {
  test.each([
    ['any change', { certifies: 1 }, 'certified'],
    ['more than forms', { certifies: 2 }, 'certified_form'],
    ['any change, by the lock of its field', { locks: 1 }, 'certified'],
    ['more than forms, by the lock of its field', { locks: 2 }, 'certified_form'],
  ] as const)('%s refuses the file', async (_, limits, code) => {
    const bytes = await signedBySomebody(await makePdf(), { by: other, at: signedAt, ...limits });
    await expect(preparePdf(bytes)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(
        /^A signature in this PDF locked it against changes.+ask its author for a copy/,
      ),
    });
  });

  test.each([
    ['no annotations', { certifies: 3 }],
    ['no annotations, by the lock of its field', { locks: 3 }],
  ] as const)('%s lets it pass, and stays valid', async (_, limits) => {
    const bytes = await signedBySomebody(await makePdf(), { by: other, at: signedAt, ...limits });
    expect((await preparePdf(bytes)).facts).toMatchObject({ alreadySigned: true });
    const sealed = await finish(bytes);
    expect(changesIn(bytes, sealed)).toMatchObject({ '/Page': ['/Annots'] });
    expect(signaturesOf(sealed).map(({ valid }) => valid)).toEqual([true, true]);
  });
});
