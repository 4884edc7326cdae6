import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isClean, judge, renderAll } from '#tests/fixtures/pdf-tools.ts';
import { withPdfjs } from '#tests/fixtures/pdfjs.ts';
import { pdfOfJpegs } from './jpeg-pdf.ts';

/** JPEGs of one colour, 16 × 8 and 8 × 16, as a canvas writes them. */
const red = {
  ...{ width: 16, height: 8 },
  base64: [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAA',
    'ACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0',
    'AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA',
    'AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM',
    'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwXExQa',
    'FRERGCEYGh0dHx8fExciJCIeJBweHx7/2wBDAQUFBQcGBw4ICA4eFBEUHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4e',
    'Hh7/wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABwj/',
    'xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCWADpZb//Z',
  ].join(''),
};
const blue = {
  ...red,
  width: 8,
  height: 16,
  base64: [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAA',
    'ACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0',
    'AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA',
    'AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM',
    'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwXExQa',
    'FRERGCEYGh0dHx8fExciJCIeJBweHx7/2wBDAQUFBQcGBw4ICA4eFBEUHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4e',
    'Hh7/wAARCAAQAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgj/',
    'xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYQFljr//Z',
  ].join(''),
};
const page = ({ base64, width, height }: typeof red) => ({
  ...{ width, height },
  bytes: new Blob([Buffer.from(base64, 'base64')]),
});
const bytesOf = async (pages: readonly (typeof red)[]) =>
  new Uint8Array(await pdfOfJpegs(pages.map(page)).arrayBuffer());

test('two pictures are two pages that qpdf finds nothing wrong with, and both renderers draw', async () => {
  const bytes = await bytesOf([red, blue]);
  expect(isClean(bytes)).toBe(true);
  const [first, second, ...others] = renderAll(bytes, 36);
  expect(others).toEqual([]);
  const whole = ({ width, height }: { width: number; height: number }) => ({
    ...{ left: 0, top: 0 },
    ...{ right: width, bottom: height },
  });
  expect(first?.extentOf((r, g, b) => r > 200 && g < 60 && b < 60)).toEqual(first && whole(first));
  expect(second?.extentOf((r, g, b) => b > 200 && g < 60 && r < 60)).toEqual(second && whole(second));
  await withPdfjs(bytes, async (pdf) => {
    expect(pdf.numPages).toBe(2);
    const { view } = await pdf.getPage(1);
    expect(view).toEqual([0, 0, 842, 421]);
    const { fnArray } = await (await pdf.getPage(2)).getOperatorList();
    expect(fnArray.length).toBeGreaterThan(0);
  });
});

test('twenty pages keep a table of right places', async () => {
  const bytes = await bytesOf(Array.from({ length: 20 }, (_, at) => (at % 2 ? blue : red)));
  expect(isClean(bytes)).toBe(true);
  expect(judge('pdfinfo', [bytes], (path) => [path]).output).toMatch(/^Pages:\s+20$/m);
});

test('a page has the shape of its picture and is no larger than A4', async () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  await fc.assert(
    fc.asyncProperty(side, side, async (width, height) => {
      const text = await pdfOfJpegs([{ bytes: new Blob(['x']), width, height }]).text();
      const [, across = 0, down = 0] = (/MediaBox \[0 0 (\S+) (\S+)\]/.exec(text) ?? []).map(Number);
      expect(Math.min(across, down)).toBeGreaterThanOrEqual(1);
      expect(Math.max(across, down)).toBeLessThanOrEqual(842);
      expect(Math.min(across, down)).toBeLessThanOrEqual(595);
      if (width > 50 && height > 50 && Math.max(width / height, height / width) < 10)
        expect(across / down / (width / height)).toBeCloseTo(1, 1);
    }),
  );
});
