import fc from 'fast-check';
import { expect, test } from 'vitest';
import { element } from '#tests/fixtures/stamped.ts';
import { assertDer, oidOf, readDer } from './der.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const isDer = (bytes: Uint8Array): boolean => {
  try {
    assertDer(bytes);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['an element', '0400'],
  ['a number', '020100'],
  ['a number that needs its sign byte', '02020080'],
  ['true', '0101ff'],
  ['bits', '030206c0'],
  ['a sorted set', '3106 020101 020102'],
  ['a time', `170d ${Buffer.from('261123100000Z').toString('hex')}`],
])('is DER: %s', (_, text) => {
  expect(isDer(hex(text))).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a length that ends too early', '040201'],
  ['bytes behind it', '040000'],
  ['a length in more bytes than it takes', '048100'],
  ['a length with a leading zero', `04820080${'00'.repeat(128)}`],
  ['a length that is not told', '30800000'],
  ['a string in parts', '24020400'],
  ['a sequence that is none', '1000'],
  ['a number with a byte too many', '02020001'],
  ['a negative number with a byte too many', '0202ffff'],
  ['a number of no bytes', '0200'],
  ['another true', '010101'],
  ['bits that are set and not used', '030206c1'],
  ['an identifier with a leading zero', '0603 2a8001'],
  ['an identifier that breaks off', '06022a80'],
  ['a null that holds something', '050100'],
  ['a set that is not sorted', '3106 020102 020101'],
  ['a time in another zone', `1711 ${Buffer.from('261123100000+0100').toString('hex')}`],
  ['a tag of several bytes', '1f0100'],
])('is not DER: %s', (_, text) => {
  expect(isDer(hex(text))).toBe(false);
});

test('nesting has an end', () => {
  let deep: Uint8Array = element(0x30);
  for (let depth = 0; depth < 39; depth++) deep = element(0x30, deep);
  expect(isDer(deep)).toBe(true);
  for (let depth = 0; depth < 20; depth++) deep = element(0x30, deep);
  expect(isDer(deep)).toBe(false);
});

test('an identifier reads as it is written', () => {
  expect(oidOf(readDer(hex('0609 2a864886f70d010904')))).toBe('1.2.840.113549.1.9.4');
  expect(oidOf(readDer(hex('0603 550403')))).toBe('2.5.4.3');
});

test('whatever bytes come, the answer is yes or no', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect([true, false]).toContain(isDer(bytes));
    }),
  );
});
