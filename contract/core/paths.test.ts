import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePath, splitPath } from './paths.ts';

test('splits on slashes and drops empty parts', () => {
  expect(splitPath('/Clients//Acme Ltd/')).toEqual(['Clients', 'Acme Ltd']);
  expect(splitPath('')).toEqual([]);
  expect(splitPath('///')).toEqual([]);
});

test('encodes each part', () => {
  expect(encodePath('/Clients/Acme & Co/50% #1?/')).toBe('Clients/Acme%20%26%20Co/50%25%20%231%3F');
  expect(encodePath('\ud800')).toBe('%EF%BF%BD');
});

const anyText = fc.string({
  unit: fc.oneof(fc.constant('/'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
});

test('decoding an encoded path gives the parts back', () => {
  fc.assert(
    fc.property(anyText, (path) => {
      expect(splitPath(encodePath(path)).map(decodeURIComponent)).toEqual(splitPath(path));
    }),
  );
});

test('an encoded path is safe in an address, whatever was typed', () => {
  const anyCodeUnits = fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((units) => String.fromCharCode(...units));
  fc.assert(
    fc.property(anyCodeUnits, (path) => {
      expect(encodePath(path)).toMatch(/^[\w\-.!~*'()%/]*$/);
    }),
  );
});
