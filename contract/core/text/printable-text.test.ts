import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { printable, printed, printingNotice, unprintable, unprintableWords } from './printable-text.ts';

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
    'สมชาย ใจดี',
    'अनिता श्रीवास्तव',
    'র\u200d\u09cdয\u09beব',
    'சண்முகம்',
    'ანა',
    'Արամ',
    'ዓለሙ',
    '山﨑\u{20bb7}\u{e0100}',
    '',
  ])('prints %s', (text) => expect(unprintable(text)).toEqual([]));

  it('prints letters and accents that come apart', () => {
    expect(unprintable('Nguyễn Hạnh'.normalize('NFD'))).toEqual([]);
  });

  it.each(['రవి', 'މުހައްމަދު', '🖋', '👩\u200d💻'])('does not print %s', (text) => {
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
    ['ర', 'This character cannot be printed: ర.'],
    ['Ravi రవ', 'These characters cannot be printed: ర వ.'],
    ['a\u0007b\u0000', 'These characters cannot be printed: U+0007 U+0000.'],
    ['😀', 'This character cannot be printed: 😀.'],
    ['కఖగఘఙచఛజఝఞ', 'These characters cannot be printed: క ఖ గ ఘ ఙ చ ఛ జ and 2 more.'],
  ])('%s', (text, words) => expect(unprintableWords(text)).toBe(words));
});

test('what cannot be printed stands as its code, once for each time', () => {
  expect(printed('Li 🖋\ufe0f రర')).toBe('Li [U+1F58B] [U+0C30][U+0C30]');
  expect(printed('สมชาย Zoë')).toBe('สมชาย Zoë');
});

test.each([
  ['Bo 🖋', 'This character cannot be printed: 🖋. PDFs will show “Bo [U+1F58B]” instead.'],
  ['రవి', 'These characters cannot be printed: ర వ ి. PDFs will show “[U+0C30][U+0C35][U+0C3F]” instead.'],
  ['สมชาย ใจดี', undefined],
  ['', undefined],
])('whoever types the name “%s” is told how it is printed if not as typed', (name, notice) => {
  expect(printingNotice(name)).toBe(notice);
});
