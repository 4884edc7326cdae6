import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Zoë Ångström', 'zoe angstrom'],
  ['Łódź, Straße, Ørsted, Þór', 'lodz, strasse, orsted, thor'],
  ['ﬁnal oﬃce', 'final office'],
  ['the\u00a0 agree-\nment\nof  all', 'the agreement of all'],
  ['co\u00adoperate', 'cooperate'],
  ['well-known, 2024–2025', 'wellknown, 2024-2025'],
  ['“it’s”', '"it\'s"'],
  ['İstanbul ıssız', 'istanbul issiz'],
])('%s is compared as %s', (raw, text) => {
  expect(fold(raw).text).toBe(text);
});

test('a letter written in one or in two characters is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
      expect(fold(raw.normalize('NFD')).text).toBe(fold(raw.normalize('NFC')).text);
    }),
  );
});

test('every folded character has its place in the original, in the same order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', size: 'medium' }), (raw) => {
      const { text, at } = fold(raw);
      expect(at).toHaveLength(text.length);
      expect(at.every((place, index) => place < raw.length && place >= (at[index - 1] ?? 0))).toBe(true);
    }),
  );
});
