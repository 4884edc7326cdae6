import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, unsupportedCharacters } from './fonts.ts';

describe('unsupportedCharacters', () => {
  it.each([
    'Maria Lopez',
    'Žofie Ångström-Ñúñez',
    'Μαρία Παπαδοπούλου',
    'Жанна Щербакова',
    'Nguyễn Thị Hạnh',
    '€ 1,250 – “ok”',
    '',
  ])('prints %s', (text) => expect(unsupportedCharacters(text)).toEqual([]));

  it('prints letters and accents that come apart', () => {
    expect(unsupportedCharacters('Nguyễn Hạnh'.normalize('NFD'))).toEqual([]);
  });

  it.each(['محمد', 'שרה', '李小龍', '山田太郎', '김철수', 'अनिता', 'สมชาย', '🖋'])(
    'does not print %s',
    (text) => {
      expect(unsupportedCharacters(text).length).toBeGreaterThan(0);
    },
  );

  it('names each letter once', () => {
    expect(unsupportedCharacters('李 Li 李')).toEqual(['李']);
  });

  it('answers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(unsupportedCharacters(text))),
    );
  });
});

describe('printable', () => {
  it('drops what would turn the direction of text round', () => {
    expect(printable('pay \u202e001\u202c EUR')).toBe('pay 001 EUR');
  });

  it('knows one line end and one space', () => {
    expect(printable('a\r\nb\rc\u2028d\te\u00a0f')).toBe('a\nb\nc\nd e f');
  });
});
