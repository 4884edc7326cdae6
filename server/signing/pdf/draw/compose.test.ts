import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { hands } from '#contract/signing/hands.ts';
import type { Box } from '#contract/signing/signing.ts';
import type { Signature } from '#contract/signing/signing-input.ts';
import { makeForm, makePdf, makePng, makeUnbalanced, type PdfOptions } from '#tests/fixtures/pdf.ts';
import { stream, writeForm } from '#tests/fixtures/pdf-syntax.ts';
import { isClean, popplerText, render } from '#tests/fixtures/pdf-tools.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { composePdf } from './compose.ts';
import type { CompletedField } from './fields.ts';

/** Prepares a file once, as an upload, then composes it. */
const placed = async (bytes: Uint8Array, fields: Parameters<typeof composePdf>[1]) =>
  composePdf((await preparePdf(bytes)).bytes, fields);

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const magenta = await makePng(1, 1, [255, 0, 255]);
const isMagenta = (red: number, green: number, blue: number) => red > 240 && green < 20 && blue > 240;
const isInk = (red: number) => red < 230;
const signed = (value: Signature, at = box(0.1, 0.1, 0.3, 0.1)): CompletedField => ({
  kind: 'signature',
  page: 1,
  box: at,
  value,
});

/** A square of the page at (x,y) whose side is `share` of the page's width. */
const square = (page: { width: number; height: number }, x: number, y: number, share: number) =>
  box(x, y, share, (share * page.width) / page.height);

async function expectAt(pdf: Uint8Array, x: number, y: number, share: number, page = 1): Promise<void> {
  const blank = render(pdf, page, 72);
  const at = square(blank, x, y, share);
  const field: CompletedField = { kind: 'signature', page, box: at, value: { kind: 'image', png: magenta } };
  const { width, height, extentOf } = render(await placed(pdf, [field]), page, 72);
  const found = extentOf(isMagenta);
  const wanted = {
    left: at.x * width,
    top: at.y * height,
    right: (at.x + at.width) * width,
    bottom: (at.y + at.height) * height,
  };
  for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
    expect(Math.abs((found?.[edge] ?? Number.NaN) - wanted[edge]), `${edge} edge`).toBeLessThanOrEqual(2);
  }
}

const crops: [string, PdfOptions][] = [
  ['the whole page', {}],
  ['a crop box', { cropBox: [60, 100, 500, 700] }],
  [
    'a crop box in a page that begins elsewhere',
    { mediaBox: [-200, -300, 395, 542], cropBox: [-150, -200, 300, 400] },
  ],
  ['a crop box in the page tree', { cropBox: [60, 100, 500, 700], inherited: true }],
  ['units of two points', { cropBox: [10, 20, 300, 400], userUnit: 2 }],
  ['corners the other way round', { mediaBox: [595, 842, 0, 0] }],
];
const turns = [0, 90, 180, 270, -90, 450];

describe('a field lies where it was placed', () => {
  it.each(turns.flatMap((rotate) => crops.map(([name, options]) => [rotate, name, options] as const)))(
    'turned by %i, in %s',
    async (rotate, _, options) => {
      const pdf = await makePdf({ ...options, rotate, pages: 2 });
      await expectAt(pdf, 0.55, 0.2, 0.3, 2);
    },
  );

  it('after content that leaves states open', async () => expectAt(await makeUnbalanced(), 0.55, 0.2, 0.3));

  it('and the page still shows what it showed', async () => {
    const pdf = await makePdf({ pages: 2, inherited: true, cropBox: [0, 0, 595, 842] });
    const text = popplerText(await placed(pdf, [signed({ kind: 'typed', text: 'Maria' })]));
    expect(text).toContain('Agreement, page 1 of 2');
    expect(text).toContain('Agreement, page 2 of 2');
  });
});

describe('every kind is drawn', () => {
  const inkOf = async (field: CompletedField) =>
    render(await placed(await makePdf({ mediaBox: [0, 0, 400, 400], blank: true }), [field]), 1, 72).extentOf(
      isInk,
    );
  const zigzag = [
    [
      { x: 0, y: 0.5 },
      { x: 0.3, y: 0 },
      { x: 0.6, y: 1 },
      { x: 1, y: 0.5 },
    ],
    [{ x: 0.5, y: 0.5 }],
  ];

  it('strokes fill the box they fit', async () => {
    const ink = await inkOf(signed({ kind: 'drawn', strokes: zigzag, aspect: 3 }, box(0.5, 0.1, 0.45, 0.15)));
    expect(ink).toMatchObject({ left: expect.any(Number) });
    const { left = 0, right = 0, top = 0, bottom = 0 } = ink ?? {};
    expect(left).toBeLessThan(206);
    expect(right).toBeGreaterThan(374);
    expect(top).toBeGreaterThanOrEqual(40);
    expect(bottom).toBeLessThanOrEqual(100);
  });

  it('a dot is a stroke', async () => {
    expect(await inkOf(signed({ kind: 'drawn', strokes: [[{ x: 0.5, y: 0.5 }]], aspect: 1 }))).toBeDefined();
  });

  it.each<[CompletedField['kind'], string]>([
    ['text', 'Ten shares – Žofie Ñandú'],
    ['date', '21/11/2026'],
    ['name', 'Μαρία Παπαδοπούλου'],
    ['email', 'zhanna@example.com'],
    ['number', '-1,250.50'],
    ['dropdown', 'Ten shares'],
    ['name', 'محمد بن علي'],
    ['name', 'שרה לוי'],
    ['name', '李小龍、山田太郎'],
    ['name', '김철수'],
  ])('%s can be read again: %s', async (kind, value) => {
    const field = { kind, page: 1, box: box(0.1, 0.1, 0.6, 0.05), value } as CompletedField;
    expect(popplerText(await placed(await makePdf(), [field]))).toContain(value);
  });

  it('a typed signature can be read again', async () => {
    expect(
      popplerText(await placed(await makePdf(), [signed({ kind: 'typed', text: 'Жанна Щербакова' })])),
    ).toContain('Жанна Щербакова');
  });

  it('a typed signature is drawn in its handwriting, what that lacks in print, and can be read again', async () => {
    const pixels = new Set<string>();
    for (const hand of [undefined, ...hands]) {
      const value: Signature = { kind: 'typed', text: 'Maria Ελένη', ...(hand && { hand }) };
      const pdf = await placed(await makePdf({ blank: true }), [signed(value)]);
      expect(popplerText(pdf)).toContain('Maria Ελένη');
      const page = render(pdf, 1, 72);
      expect(page.extentOf(isInk)).toBeDefined();
      pixels.add(Buffer.from(page.pixels).toString('base64'));
    }
    expect(pixels.size).toBe(hands.length + 1);
  });

  it('a ticked box holds more ink than an empty one', async () => {
    const [ticked = 0, empty = 0] = await Promise.all(
      [true, false].map(async (value) => {
        const field: CompletedField = { kind: 'checkbox', page: 1, box: box(0.5, 0.1, 0.1, 0.1), value };
        let dots = 0;
        render(await placed(await makePdf({ blank: true }), [field]), 1, 72).extentOf(
          (red) => red < 100 && ++dots < 0,
        );
        return dots;
      }),
    );
    expect(empty).toBeGreaterThan(0);
    expect(ticked).toBeGreaterThan(empty);
  });

  it('a choice shows all its options, a stamp who, for whom and when', async () => {
    const composed = await placed(await makePdf({ blank: true }), [
      {
        kind: 'radio',
        page: 1,
        box: box(0.1, 0.1, 0.4, 0.1),
        value: { options: ['Yes', 'No'], chosen: 'No' },
      },
      {
        kind: 'stamp',
        page: 1,
        box: box(0.1, 0.3, 0.4, 0.1),
        value: { name: 'Maria Lopez', company: 'Harbour & Vale', date: '21 Nov 2026' },
      },
    ]);
    for (const words of ['Yes', 'No', 'Maria Lopez', 'Harbour & Vale', '21 Nov 2026'])
      expect(popplerText(composed)).toContain(words);
    expect(isClean(composed)).toBe(true);
  });

  it('more different letters than one font tells apart can be read again', async () => {
    const value = Array.from({ length: 600 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    const field = { kind: 'text', page: 1, box: box(0.05, 0.05, 0.9, 0.9), value } as const;
    expect(popplerText(await placed(await makePdf({ blank: true }), [field])).replace(/\s/g, '')).toBe(value);
  });

  it('long text stays in its box', async () => {
    const long = {
      kind: 'text',
      page: 1,
      box: box(0.5, 0.1, 0.2, 0.05),
      value: 'every word of it matters '.repeat(12),
    } as const;
    const ink = await inkOf(long);
    expect(ink?.left).toBeGreaterThanOrEqual(200);
    expect(ink?.right).toBeLessThanOrEqual(280);
    expect(ink?.top).toBeGreaterThanOrEqual(40);
    expect(ink?.bottom).toBeLessThanOrEqual(60);
  });
});

describe('a form', () => {
  it.each([
    ['drawn by its software', false, 'Maria Lopez'],
    ['never drawn', true, 'Maria Lopez'],
    ['never drawn, in other letters', true, 'Мария Лопес'],
    ['never drawn, in letters that join', true, 'محمد بن علي'],
    ['never drawn, in Chinese', true, '李小龍'],
  ])('keeps what was filled in, %s', async (_, stale, value) => {
    const composed = await placed(await makeForm({ stale, value }), []);
    expect(popplerText(composed)).toContain(value);
    expect((await PDF.load(composed)).hasForm()).toBe(false);
    expect(isClean(composed)).toBe(true);
  });

  it('is refused when it holds letters no face has', async () => {
    const form = await makeForm({ stale: true, value: 'రవి' });
    await expect(placed(form, [])).rejects.toMatchObject({ code: 'unsupported_form' });
  });

  it('lies under what is signed', async () => expectAt(await makeForm(), 0.15, 0.2, 0.4));
});

describe('an annotation that covers the place of a field', () => {
  const yellow = stream('/Type/XObject/Subtype/Form/BBox[0 0 20 20]', 'q 1 1 0 rg 0 0 20 20 re f Q');
  const annotation = (kind: string, rect: string) =>
    `<</Type/Annot/Subtype/${kind}/Rect[${rect}]/F 4/AP<</N 8 0 R>>>>`;
  const covered = (rotate: number) =>
    writeForm({
      fields: [],
      page: `/Rotate ${rotate}`,
      annotations: [9, 10, annotation('FreeText', '0 0 595 842'), 11],
      objects: [
        yellow,
        annotation('Stamp', '0 0 595 842'),
        '<</Type/Annot/Subtype/Link/Rect[0 0 595 842]/Border[0 0 0]>>',
        annotation('Stamp', '5 5 10 10'),
      ],
    });
  it.each([0, 90])('lies under it, turned by %i', async (rotate) =>
    expectAt(covered(rotate), 0.55, 0.2, 0.3),
  );

  it('as every drawing does, and a link stays', async () => {
    const field = signed({ kind: 'typed', text: 'Maria' }, box(0.5, 0.5, 0.2, 0.1));
    const pdf = await PDF.load(await placed(covered(0), [field]));
    const left = pdf.getPage(0)?.dict.getArray('Annots', (ref) => pdf.getObject(ref));
    expect(left?.length).toBe(1);
  });
});

describe('refusals', () => {
  it.each<[string, CompletedField]>([
    ['unsupported_characters', signed({ kind: 'typed', text: 'రవి' })],
    ['unsupported_characters', { kind: 'text', page: 1, box: box(0, 0, 1, 1), value: '🖋' }],
    ['bad_picture', signed({ kind: 'image', png: Buffer.from('GIF89a').toString('base64') })],
    ['bad_picture', signed({ kind: 'image', png: magenta.slice(0, 60) })],
    [
      'picture_too_large',
      signed({ kind: 'image', png: Buffer.from(magenta, 'base64').fill(0x7f, 16, 24).toString('base64') }),
    ],
    ['no_such_page', { kind: 'checkbox', page: 2, box: box(0, 0, 1, 1), value: true }],
  ])('%s', async (code, field) => {
    await expect(placed(await makePdf(), [field])).rejects.toMatchObject({ name: 'PdfRefusal', code });
  });

  it('name the letters', async () => {
    const field = signed({ kind: 'typed', text: 'Ravi ర' });
    await expect(placed(await makePdf(), [field])).rejects.toThrow('ర');
  });
});
