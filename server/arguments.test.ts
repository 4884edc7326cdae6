import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('a scale, an empty firm, or neither', () => {
  expect(readArguments([])).toEqual({ empty: false, scale: null });
  expect(readArguments(['--empty'])).toEqual({ empty: true, scale: null });
  expect(readArguments(['--scale', '50000'])).toEqual({ empty: false, scale: 50_000 });
  expect(readArguments(['--scale=7'])).toEqual({ empty: false, scale: 7 });
});

test('an empty firm is not grown', () => {
  expect(() => readArguments(['--empty', '--scale', '7'])).toThrow('--scale grows the demo firm');
});

test.each(['0', '-5', '1e6', 'many', '5000001', '1.5', ''])('--scale=%s is refused in words', (scale) => {
  expect(() => readArguments([`--scale=${scale}`])).toThrow('Write a whole number from 1 to 5000000.');
});

test.each([['--scale'], ['--skale', '5'], ['50000']])('%s says what can follow', (...args) => {
  expect(() => readArguments(args)).toThrow('there can be:');
});
