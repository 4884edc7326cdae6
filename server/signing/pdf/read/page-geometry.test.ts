import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '#contract/signing/signing.ts';
import { makeLoop, makePdf, type PdfOptions } from '#tests/fixtures/pdf.ts';
import { displayedSize, matrixOf, type PageGeometry, pageGeometry, place } from './page-geometry.ts';

/** A point of user space as a viewer shows it: fractions of the displayed page from its top left. */
function shown({ box, rotate }: PageGeometry, x: number, y: number): [number, number] {
  const right = (x - box.x) / box.width;
  const up = (y - box.y) / box.height;
  const turned = {
    0: [right, 1 - up],
    90: [up, right],
    180: [1 - right, up],
    270: [1 - up, 1 - right],
  } as const;
  return [...turned[rotate]];
}

const side = fc.double({ min: 3, max: 14_400, noNaN: true });
const offset = fc.double({ min: -5000, max: 5000, noNaN: true });
const geometries: fc.Arbitrary<PageGeometry> = fc.record({
  box: fc.record({ x: offset, y: offset, width: side, height: side }),
  rotate: fc.constantFrom(0, 90, 180, 270),
  userUnit: fc.constantFrom(1, 2),
});
const fraction = fc.double({ min: 0.001, max: 1, noNaN: true });
const boxes: fc.Arbitrary<Box> = fc
  .tuple(fraction, fraction, fraction, fraction)
  .map(([x, y, width, height]) => ({ x: x * (1 - width), y: y * (1 - height), width, height }));

describe('place', () => {
  it('puts each corner of a field where the viewer shows it', () => {
    fc.assert(
      fc.property(geometries, boxes, (geometry, box) => {
        const at = place(geometry, box);
        const [a, b, c, d, e, f] = matrixOf(at);
        const corner = (x: number, y: number) => shown(geometry, a * x + c * y + e, b * x + d * y + f);
        const expected = [
          [corner(0, 0), [box.x, box.y + box.height]],
          [corner(at.width, 0), [box.x + box.width, box.y + box.height]],
          [corner(0, at.height), [box.x, box.y]],
          [corner(at.width, at.height), [box.x + box.width, box.y]],
        ];
        for (const [found, wanted] of expected) {
          expect(found?.[0]).toBeCloseTo(wanted?.[0] ?? Number.NaN, 6);
          expect(found?.[1]).toBeCloseTo(wanted?.[1] ?? Number.NaN, 6);
        }
      }),
    );
  });

  it('keeps the proportions of the displayed page', () => {
    fc.assert(
      fc.property(geometries, (geometry) => {
        const { width, height } = place(geometry, { x: 0, y: 0, width: 1, height: 1 });
        const page = displayedSize(geometry);
        expect([width * geometry.userUnit, height * geometry.userUnit]).toEqual([page.width, page.height]);
      }),
    );
  });
});

describe('pageGeometry', () => {
  const first = async (options: PdfOptions) => {
    const pdf = await PDF.load(await makePdf(options));
    const page = pdf.getPage(0);
    if (!page) throw new Error('no page');
    return pageGeometry(pdf, page);
  };
  const box = { x: 10, y: 20, width: 300, height: 400 };

  it.each<[string, PdfOptions, Partial<PageGeometry>]>([
    ['takes the crop box', { cropBox: [10, 20, 310, 420] }, { box }],
    [
      'takes what the page tree says',
      { cropBox: [10, 20, 310, 420], rotate: 90, inherited: true },
      { box, rotate: 90 },
    ],
    ['reads boxes from any corner', { mediaBox: [310, 420, 10, 20] }, { box }],
    [
      'cuts the crop box at the media box',
      { mediaBox: [10, 20, 310, 420], cropBox: [-50, -50, 900, 900] },
      { box },
    ],
    [
      'ignores a crop box outside the page',
      { mediaBox: [10, 20, 310, 420], cropBox: [900, 900, 950, 950] },
      { box },
    ],
    ['ignores an empty crop box', { mediaBox: [10, 20, 310, 420], cropBox: [50, 50, 50, 90] }, { box }],
    ['knows negative turns', { rotate: -90 }, { rotate: 270 }],
    ['knows turns beyond a circle', { rotate: 450 }, { rotate: 90 }],
    ['ignores a turn that is none', { rotate: 45 }, { rotate: 0 }],
    ['knows units other than points', { userUnit: 2 }, { userUnit: 2 }],
  ])('%s', async (_, options, expected) => {
    expect(await first(options)).toMatchObject(expected);
  });

  it('falls back to Letter in a tree that goes round in circles', async () => {
    const pdf = await PDF.load(await makeLoop());
    const page = pdf.getPage(0);
    page?.dict.delete('MediaBox');
    expect(page && pageGeometry(pdf, page).box).toEqual({ x: 0, y: 0, width: 612, height: 792 });
  });
});
