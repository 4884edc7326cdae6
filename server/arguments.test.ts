import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('a scale, or none', () => {
  expect(readArguments([])).toEqual({ scale: null });
  expect(readArguments(['--scale', '50000'])).toEqual({ scale: 50_000 });
  expect(readArguments(['--scale=7'])).toEqual({ scale: 7 });
});

test.each(['0', '-5', '1e6', 'many', '5000001', '1.5', ''])('--scale=%s is refused in words', (scale) => {
  expect(() => readArguments([`--scale=${scale}`])).toThrow('Write a whole number from 1 to 5000000.');
});

test.each([['--scale'], ['--skale', '5'], ['50000']])('%s says what can follow', (...args) => {
  expect(() => readArguments(args)).toThrow('there can be: --scale <clients>');
});
