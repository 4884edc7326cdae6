import { PDF, type PdfRef } from '@libpdf/core';
import { describe, expect, test } from 'vitest';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { isClean, render } from '#tests/fixtures/pdf-tools.ts';
import { withPdfjs } from '#tests/fixtures/pdfjs.ts';
import { appearanceStream, surfaceOf } from '../content/page-surface.ts';
import { annotate } from '../draw/annotate.ts';
import { unsharePages } from './unshare-pages.ts';

/** A page tree written out, whose pages share all that pages can share. */
const tree = (kids: string, count: number, more: readonly string[] = []) =>
  writeOut([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}/MediaBox[0 0 200 200]/Resources 5 0 R>>`,
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots 8 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots 8 0 R>>',
    '<</XObject 9 0 R>>',
    '[7 0 R]',
    stream('', '0 0 1 rg 10 10 20 20 re f'),
    '[10 0 R]',
    '<<>>',
    '<</Type/Annot/Subtype/Link/Rect[0 0 10 10]/Border[0 0 0]>>',
    ...more,
  ]);

const isMagenta = (red: number, green: number, blue: number) => red > 240 && green < 20 && blue > 240;
const isBlue = (red: number, green: number, blue: number) => red < 20 && green < 20 && blue > 240;
const at = { x: 50, y: 50, width: 100, height: 100, rotate: 0 } as const;
const magenta = '1 0 1 rg 0 0 100 100 re f';
const draw = (pdf: PDF, index: number) => {
  const page = pdf.getPage(index);
  if (page) surfaceOf(pdf).draw(page, at, magenta, {});
};
const lay = (pdf: PDF, index: number) => {
  const page = pdf.getPage(index);
  if (page) annotate(pdf, page, at, appearanceStream(pdf, at, magenta, {}), '');
};

const shapes: [string, Uint8Array, number][] = [
  ['shared contents, resources and annotations', tree('3 0 R 4 0 R', 2), 2],
  ['one page, twice', tree('3 0 R 3 0 R', 2), 2],
  ['one page, four times among others', tree('3 0 R 4 0 R 3 0 R 3 0 R 4 0 R 3 0 R', 6), 6],
  [
    'a part of the tree, twice',
    tree('11 0 R 4 0 R 11 0 R', 5, [
      '<</Type/Pages/Parent 2 0 R/Kids[3 0 R 12 0 R]/Count 2>>',
      '<</Type/Page/Parent 11 0 R/Contents 6 0 R>>',
    ]),
    5,
  ],
];

describe.each(shapes)('%s:', (_, bytes, count) => {
  const pages = Array.from({ length: count }, (__, index) => index);
  test.each(
    pages.flatMap((index) => [['a drawing', draw, index] as const, ['an annotation', lay, index] as const]),
  )('%s on one page shows on it alone', async (__, change, index) => {
    const pdf = await PDF.load(bytes);
    unsharePages(pdf);
    expect(unsharePages(pdf)).toBe(false);
    change(pdf, index);
    const saved = await pdf.save();
    expect(isClean(saved)).toBe(true);
    expect(await withPdfjs(saved, async ({ numPages }) => numPages)).toBe(count);
    const shown = pages.filter((page) => render(saved, page + 1, 36).extentOf(isMagenta));
    expect(shown).toEqual([index]);
    for (const page of pages) expect(render(saved, page + 1, 36).extentOf(isBlue)).toBeDefined();
  });
});

test('pages that stand once are left alone', async () => {
  const pdf = await PDF.load(tree('3 0 R 4 0 R', 2));
  expect(unsharePages(pdf)).toBe(false);
});

test('a tree that unfolds without end is refused', async () => {
  const level = (at: number) => `<</Type/Pages/Kids[${at + 1} 0 R ${at + 1} 0 R]/Count 2>>`;
  const levels = Array.from({ length: 60 }, (_, at) => level(11 + at));
  const pdf = await PDF.load(tree('11 0 R', 2, [...levels, '<</Type/Page/MediaBox[0 0 9 9]>>']));
  expect(() => unsharePages(pdf)).toThrow(expect.objectContaining({ code: 'too_many_pages' }));
});

test('a tree that contains itself ends', async () => {
  const pdf = await PDF.load(tree('3 0 R 2 0 R 3 0 R', 3));
  expect(unsharePages(pdf)).toBe(true);
  const refs = pdf.getPages().map(({ ref }) => ref);
  expect(refs).toHaveLength(2);
  expect(new Set(refs.map((ref: PdfRef) => ref.objectNumber)).size).toBe(2);
});
