import { expect, test } from 'vitest';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { pagePictures } from './page-pictures.ts';

/** A page of 300 by 200 points, on which PDFium alone paints a square: the standard's None paints nothing. */
const file = writeOut([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</ColorSpace<</None[/Separation/None/DeviceGray 5 0 R]>>>>>>',
  stream('', '0 g 200 150 30 20 re f /None cs 1 scn 30 20 60 40 re f'),
  '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>',
]);

const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

test('a page’s two pictures are PNGs of its size at three pixels a point, and its marks tell where they differ', async () => {
  const { shown, other, marks } = await pagePictures(file, 1);
  expect([sizeOf(shown), sizeOf(other)]).toEqual([
    [900, 600],
    [900, 600],
  ]);
  expect(shown).not.toEqual(other);
  expect(marks).toHaveLength(1);
  const [{ left, top, right, bottom }] = marks as [(typeof marks)[0]];
  // Up to a tile around the square: 30 to 90 points across, 140 to 180 down.
  for (const [mark, edge] of [
    [left, 30 / 300],
    [right, 90 / 300],
    [top, 140 / 200],
    [bottom, 180 / 200],
  ] as const)
    expect(mark).toBeCloseTo(edge, 1);
});

test('a large page’s pictures are smaller', async () => {
  const large = writeOut([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 2000 1000]/Resources<<>>>>',
  ]);
  const { shown, marks } = await pagePictures(large, 1);
  expect([sizeOf(shown), marks]).toEqual([[1600, 800], []]);
});
