import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lzwEncoded, varied } from '#tests/fixtures/filters.ts';
import { lzwData } from './lzw.ts';

const most = 1 << 24;

describe.each([1, 0])('LZW with early change %i', (early) => {
  test.each([0, 1, 2, 254, 255, 256, 257, 510, 511, 512, 513, 1023, 1025, 2047, 2049, 4095, 4097, 20_000])(
    'of %i bytes is read to its end',
    (length) => {
      const data = varied(length);
      expect(lzwData(lzwEncoded(data, early), early, most)).toEqual({ bytes: data, isWhole: true });
    },
  );

  test('of any bytes gives them back', () => {
    const data = fc.oneof(
      fc.uint8Array({ maxLength: 6000, size: 'max' }),
      fc.array(fc.constantFrom(0, 1), { maxLength: 9000, size: 'max' }).map((all) => Uint8Array.from(all)),
    );
    fc.assert(
      fc.property(data, (bytes) => {
        expect(Buffer.from(lzwData(lzwEncoded(bytes, early), early, most)?.bytes ?? [])).toEqual(
          Buffer.from(bytes),
        );
      }),
      { numRuns: 50 },
    );
  });
});

test('a code that stands for nothing ends the data, and says so', () => {
  // 9 bits each: clear, 65, 300
  const codes = [256, 65, 300]
    .map((code) => code.toString(2).padStart(9, '0'))
    .join('')
    .padEnd(32, '0');
  const data = Uint8Array.from({ length: 4 }, (_, at) => Number.parseInt(codes.slice(at * 8, at * 8 + 8), 2));
  expect(lzwData(data, 1, most)).toEqual({ bytes: Uint8Array.of(65), isWhole: false });
});

test('more than the most decoded bytes are refused', () => {
  expect(lzwData(lzwEncoded(new Uint8Array(5000), 1), 1, 4999)).toBeUndefined();
});
