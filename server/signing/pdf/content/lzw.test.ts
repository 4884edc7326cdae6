import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lzwData } from './lzw.ts';

const most = 1 << 24;

/** Encodes as the standard does (ISO 32000-1, 7.4.4.2), clearing its table once that is full. */
function lzwEncoded(data: Uint8Array, early: number): Uint8Array {
  const bytes: number[] = [];
  let [held, bits, width, next] = [0, 0, 9, 258];
  let table = new Map<string, number>();
  const write = (code: number) => {
    held = (held << width) | code;
    bits += width;
    for (; bits >= 8; bits -= 8) bytes.push((held >>> (bits - 8)) & 255);
    held &= (1 << bits) - 1;
  };
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : (table.get(text) ?? -1));
  write(256);
  let text = '';
  for (const byte of data) {
    const longer = text + String.fromCharCode(byte);
    if (codeOf(longer) >= 0) {
      text = longer;
      continue;
    }
    write(codeOf(text));
    table.set(longer, next++);
    if (next + early > 1 << width) width++;
    if (next === 4095) {
      write(256);
      [width, next, table] = [9, 258, new Map()];
    }
    text = String.fromCharCode(byte);
  }
  if (text) write(codeOf(text));
  if (text && next + 1 + early > 1 << width && width < 12) width++;
  write(257);
  if (bits > 0) bytes.push((held << (8 - bits)) & 255);
  return Uint8Array.from(bytes);
}

/** Bytes in which hardly any sequence comes twice: each makes a code of its own. */
const varied = (length: number) => Uint8Array.from({ length }, (_, at) => (at * at * 31 + at * 7) >>> 3);

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
