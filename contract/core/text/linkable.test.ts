import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { unlinked, unlinkedName } from './linkable.ts';

test.each([
  'Ann Lee',
  'John Jr.',
  'A.B. Smith',
  'J.R.R. Tolkien',
  'St. John',
  'Dr. Ing. Novák',
  'O’Brien-Núñez',
  'Ann / Bo',
  'Lee, Ann (née Berg)',
  'Ph.D',
  'Mr.',
  '李小龍',
  'أحمد',
])('the name “%s” is no address', (name) => {
  expect(v.is(unlinkedNameSchema, name)).toBe(true);
});
const unlinkedNameSchema = v.pipe(v.nullable(v.string()), unlinkedName());

/** Words with an address in them, in the ways that programs know one. */
const addresses = [
  'https://evil.example/login',
  'Pay at https://evil.example',
  'evil.example/login',
  'www.evil',
  'http://evil',
  'HTTP://EVIL',
  'ann@evil.example',
  'ann@evil',
  'Ann (evil.co)',
  'Ann,evil.io',
  'evil.xn--p1ai',
  'зло.рф',
  'evil。com',
  'evil．com',
  'ann＠evil.example',
  'evil\u200b.com',
  'evil.\u2060com',
  'evil.c\u00adom',
  'evil.\u034fcom',
  'evil\u3164.com',
  'ann\u115f.\ufe0fexample',
  'http://2130706433',
  '192.168.0.1',
  'mailto:ann',
  'tel:+41441234567',
  '//evil',
  '\\\\evil\\share',
  'javascript:alert(1)',
];
test.each(addresses)('a name with “%s” holds an address', (words) => {
  expect(v.is(unlinkedNameSchema, words)).toBe(false);
});

test.each(addresses)(
  'of “%s” no program makes a link once it is unlinked, and it reads the same',
  (words) => {
    const shown = words.normalize('NFKC').replaceAll(/[\p{Cf}\p{DI}]/gu, '');
    const printed = unlinked(shown);
    expect(printed.replaceAll('\u2060', '')).toBe(shown);
    expect(printed).not.toMatch(linked);
  },
);
/** The patterns of programs: a scheme, `www.`, an e-mail address, a host name, an IPv4 address, two slashes. */
const linked =
  /[a-z][\w+.-]*:\S|www\.|[^\s\u2060]@|@[^\s\u2060]|[\p{L}\p{N}-][.。．｡]\p{L}[\p{L}\p{N}]|(\d+\.){3}\d|\/\/|\\\\/iu;

test('any words read the same once they are unlinked, and none of them is a link', () => {
  const part = fc.oneof(
    fc.constantFrom(...addresses, '.', '@', ':', '/', ' '),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const words = parts
        .join('')
        .normalize('NFKC')
        .replaceAll(/[\p{Cf}\p{DI}]/gu, '');
      expect(unlinked(words).replaceAll('\u2060', '')).toBe(words);
      expect(unlinked(words)).not.toMatch(linked);
    }),
  );
});

test('a time, a date and a sum stay as they are', () => {
  for (const words of ['at 12:30', '01.02.2026', 'CHF 1.200,50', '2/3', 'and/or', 'Re: Lease'])
    expect(unlinked(words)).toBe(words);
});
