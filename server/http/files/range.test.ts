import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  [null, null],
  ['', null],
  ['bytes=-', null],
  ['bytes=9-0', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
])('%s of 100 bytes', (header, range) => expect(rangeOf(header, 100)).toEqual(range));

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s of 100 bytes lies outside', (header) => {
  expect(() => rangeOf(header, 100)).toThrow(expect.objectContaining({ code: 'bad_range' }));
});

test('a range never leaves the file, whatever is asked', () => {
  fc.assert(
    fc.property(
      fc.nat(1000),
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(2000), fc.nat(2000)).map(([a, b]) => `bytes=${a}-${b}`),
      ),
      (size, header) => {
        try {
          const range = rangeOf(header, size);
          return range === null || (range.start >= 0 && range.start <= range.end && range.end < size);
        } catch {
          return true;
        }
      },
    ),
  );
});
