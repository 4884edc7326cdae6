import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldPart, folds, foldWrittenOut, hasEveryWord, isFoundBy } from './fold.ts';

describe('a folded text', () => {
  test.each([
    ['Zürcher', 'zurcher', 'zuercher'],
    ['Zu\u0308rcher', 'zurcher', 'zuercher'],
    ['Łódź', 'lodz', 'lodz'],
    ['Compañía', 'compania', 'compania'],
    ['O’Neill', "o'neill", "o'neill"],
    ['O´Neill', "o'neill", "o'neill"],
    ['Ærøskøbing', 'aeroskobing', 'aeroeskoebing'],
    ['Ångström STRASSE Straße', 'angstrom strasse strasse', 'aangstroem strasse strasse'],
    ['ǖ ụ̈', 'u u', 'ue ue'],
    ['ﬁnal ㎒ ⅷ', 'final mhz viii', 'final mhz viii'],
    ['  two\u00a0 \n words ', 'two words', 'two words'],
    ['2024–2025 — a‑b', '2024-2025 - a-b', '2024-2025 - a-b'],
    ['co\u00adop\u200be\u202ert', 'coopert', 'coopert'],
    ['İstanbul ıssız', 'istanbul issiz', 'istanbul issiz'],
    ['ΣΟΦΌΣ', 'σοφοσ', 'σοφοσ'],
  ])('%s is %s, and %s written out', (text, folded, writtenOut) => {
    expect(fold(text)).toBe(folded);
    expect(foldWrittenOut(text)).toBe(writtenOut);
  });

  test('keeps apart what only looks like marks: vowels of Indic scripts, voiced letters of Japanese', () => {
    expect(fold('กิน')).not.toBe(fold('กัน'));
    expect(fold('की')).not.toBe(fold('का'));
    expect(fold('バス')).not.toBe(fold('パス'));
    expect(fold('ﾊﾟｽ')).toBe(fold('パス'));
  });

  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
  test('is the same of all normal forms, and folded again', () => {
    fc.assert(
      fc.property(text, (raw) => {
        // The compatible forms of the accent alone are a space: as it is typed, it is an apostrophe.
        const forms = ['NFC', 'NFD', ...(/[\u00b4\u1ffd]/.test(raw) ? [] : ['NFKC', 'NFKD'])];
        for (const folded of [fold, foldWrittenOut]) {
          const once = folded(raw);
          for (const form of forms) expect(folded(raw.normalize(form))).toBe(once);
          expect(fold(once)).toBe(once);
        }
      }),
    );
  });

  test('has umlauts and rings written out wherever their mark is among those of a letter', () => {
    function simply(text: string): string {
      const characters = [...text];
      return characters
        .map((letter, at) => {
          const rest = characters.slice(at + 1);
          const end = rest.findIndex((after) => foldPart(after) !== '');
          const ofLetter = rest.slice(0, end < 0 ? rest.length : end);
          const hasUmlaut = /[aou]/.test(letter) && ofLetter.includes('\u0308');
          const hasRing = letter === 'a' && ofLetter.includes('\u030a');
          return foldPart(letter) + (hasUmlaut ? 'e' : hasRing ? 'a' : '');
        })
        .join('');
    }
    const letter = fc.constantFrom(...'aoux', '\u0308', '\u030a', '\u0323', '\u034f', '\ufe00', '\u200b');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 12, size: 'max' }), (letters) => {
        const text = letters.join('').normalize('NFKD');
        expect(foldWrittenOut(text)).toBe(simply(text));
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['\u034f', '\u200b', '\ufe00', '\u0301'])(
    'ends soon, however many %j follow a letter',
    (mark) => {
      expect(foldWrittenOut(`a${mark.repeat(60)}u${mark.repeat(60)}\u0308`)).toBe('aue');
    },
  );

  test('of parts joined is the folded whole, but for the white space', () => {
    const letters = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }));
    fc.assert(
      fc.property(letters, (parts) => {
        expect(fold(parts.map(foldPart).join(''))).toBe(fold(parts.join('')));
      }),
    );
  });
});

test('a text is found by its words with umlauts, without, and written out', () => {
  for (const typed of ['Zürcher', 'zurcher', 'ZUERCHER', 'Zu\u0308rcher'])
    expect(isFoundBy('Zürcher Kantonalbank', typed)).toBe(true);
  expect(isFoundBy('Zuercher', 'Zürcher')).toBe(true);
  expect(isFoundBy('Zurcher', 'Zuercher')).toBe(false);
  expect(hasEveryWord('Anna Müller', 'mueller ann')).toBe(true);
  expect(hasEveryWord('Anna Müller', 'muller berta')).toBe(false);
  expect(hasEveryWord('Anna Müller', ' ')).toBe(true);
  expect(folds('plain')).toEqual(['plain']);
});
