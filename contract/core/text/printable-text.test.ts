import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, unprintable, unprintableWords } from './printable-text.ts';

describe('unprintable', () => {
  it.each([
    'Maria Lopez',
    'Žofie Ångström-Ñúñez',
    'Μαρία Παπαδοπούλου',
    'Жанна Щербакова',
    'Nguyễn Thị Hạnh',
    '€ 1,250 – “ok”',
    'محمد، نمی\u200cخواهم',
    'שָׂרָה',
    '李小龍、山田太郎',
    '김철수',
    'q\u0301',
    '',
  ])('prints %s', (text) => expect(unprintable(text)).toEqual([]));

  it('prints letters and accents that come apart', () => {
    expect(unprintable('Nguyễn Hạnh'.normalize('NFD'))).toEqual([]);
  });

  it.each(['अनिता', 'สมชาย', 'ანა', '🖋'])('does not print %s', (text) => {
    expect(unprintable(text).length).toBeGreaterThan(0);
  });

  it('names each letter once', () => {
    expect(unprintable('🖋 Li 🖋')).toEqual(['🖋']);
  });

  it('answers for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(unprintable(text))));
  });
});

describe('printable', () => {
  it('drops what would turn the direction of text round', () => {
    expect(printable('pay \u202e001\u202c EUR')).toBe('pay 001 EUR');
  });

  it('keeps apart what Persian keeps apart, and nothing else', () => {
    expect(printable('نمی\u200cخواهم a\u200cb \u200cن\u200d')).toBe('نمی\u200cخواهم ab ن');
  });

  it('knows one line end and one space', () => {
    expect(printable('a\r\nb\rc\u2028d\te\u00a0f')).toBe('a\nb\nc\nd e f');
  });
});

describe('unprintableWords', () => {
  it.each([
    ['Zoë', null],
    ['ช', 'This character cannot be printed: ช.'],
    ['Somchai สมช', 'These characters cannot be printed: ส ม ช.'],
    ['a\u0007b\u0000', 'These characters cannot be printed: U+0007 U+0000.'],
    ['😀', 'This character cannot be printed: 😀.'],
    ['กขคงจฉชซฌญ', 'These characters cannot be printed: ก ข ค ง จ ฉ ช ซ and 2 more.'],
  ])('%s', (text, words) => expect(unprintableWords(text)).toBe(words));
});
