import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawingFont } from '#server/signing/pdf/draw/drawing-fonts.ts';
import type { Content } from './content.ts';
import { drawField, facesFor } from './field.ts';
import { inkOf } from './test-ink.ts';

const letters = fc.constantFrom(
  ...'abc ÄщΩ.-1 ffi (q\u0301) ḤẪ\u0302 محمد نمی\u200cخواهم ١٢ שָׂרָה 李小龍、がパ 김철수 สมชาย ใจดี श्रीक्ष\n ',
);
const text = fc.string({ unit: letters, maxLength: 80 });
const side = fc.double({ min: 1, max: 600, noNaN: true });
const size = fc.record({ width: side, height: side });
const point = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});

const content: fc.Arbitrary<Content> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('text', 'name', 'email', 'date', 'number', 'dropdown'),
    value: text,
  }),
  fc.record({
    kind: fc.constantFrom('signature', 'initials'),
    value: fc.oneof(
      fc.record({ kind: fc.constant('typed' as const), text }),
      fc.record({
        kind: fc.constant('drawn' as const),
        strokes: fc.array(fc.array(point, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 5 }),
        aspect: fc.double({ min: 0.2, max: 20, noNaN: true }),
      }),
    ),
  }),
  fc.record({ kind: fc.constant('checkbox' as const), value: fc.boolean() }),
  fc.record({
    kind: fc.constant('radio' as const),
    value: fc
      .array(text, { minLength: 2, maxLength: 9 })
      .map((options) => ({ options, chosen: options[0] ?? '' })),
  }),
  fc.record({
    kind: fc.constant('stamp' as const),
    value: fc.record({ name: text, company: text, date: fc.constant('21 Nov 2026') }),
  }),
) as fc.Arbitrary<Content>;

/** The same with the faces of all scripts. */
const draw = (what: Content, at: { width: number; height: number }) => drawField(what, at, drawingFont);

test('whatever stands in a field, its drawing stays within the field', () => {
  fc.assert(
    fc.property(content, size, (what, at) => {
      const slack = 1e-6 * Math.max(at.width, at.height);
      for (const ink of inkOf(draw(what, at))) {
        expect(ink.left).toBeGreaterThanOrEqual(-slack);
        expect(ink.top).toBeGreaterThanOrEqual(-slack);
        expect(ink.right).toBeLessThanOrEqual(at.width + slack);
        expect(ink.bottom).toBeLessThanOrEqual(at.height + slack);
      }
    }),
    { numRuns: 300 },
  );
});

test('the faces it names are all it takes', () => {
  fc.assert(
    fc.property(content, (what) => {
      const faces = facesFor(what);
      drawField(what, { width: 200, height: 40 }, (face) => {
        expect(faces).toContain(face);
        return drawingFont(face);
      });
    }),
  );
});

describe('text', () => {
  const size = { width: 200, height: 40 };
  const written = (value: string) => draw({ kind: 'text', value }, size);
  const wordsOf = (value: string) =>
    written(value).flatMap((operation) => (operation.is === 'words' ? [operation] : []));
  const glyphsOf = (value: string) =>
    written(value).flatMap((operation) => (operation.is === 'glyph' ? [operation] : []));

  test('goes on in further lines before it gets smaller', () => {
    const lines = wordsOf('the quick brown fox jumps over the lazy dog');
    expect(lines.map(({ size }) => size)).toEqual([12, 12]);
    expect(draw({ kind: 'name', value: 'the quick brown fox jumps over the lazy dog' }, size)).toContainEqual(
      expect.objectContaining({ is: 'words', text: 'the quick brown fox jumps over the lazy dog' }),
    );
  });

  test('Chinese and Japanese go on anywhere, but no line begins with a closing sign', () => {
    const lines = wordsOf('日本語の文章は、単語の間に空白がありません。'.repeat(2));
    expect(lines.length).toBeGreaterThan(1);
    for (const { text } of lines) expect(text).not.toMatch(/^[、。]/);
  });

  test('Arabic letters join: each has the form of its place in the word', () => {
    const [alone] = glyphsOf('ه');
    const inWord = glyphsOf('ههه');
    expect(inWord).toHaveLength(3);
    expect(new Set([alone, ...inWord].map((glyph) => JSON.stringify(glyph?.path))).size).toBe(4);
  });

  test('a zero-width non-joiner keeps two Arabic letters apart', () => {
    const paths = (value: string) => glyphsOf(value).map(({ path }) => JSON.stringify(path));
    expect(paths('می\u200cخ')).not.toEqual(paths('میخ'));
  });

  test.each([
    ['שלום', 'םולש', 1],
    ['abc שלום def', 'abc םולש def', 0],
    ['שלום abc (1) עולם', 'םלוע abc (1) םולש', 1],
  ])('%s stands as %s', (value, shown, share) => {
    const [line] = wordsOf(value);
    expect(line?.text).toBe(shown);
    expect(line?.x).toBeCloseTo(share * (size.width - (line?.width ?? 0)), 0);
  });

  test('the first letter of a right-to-left word stands on the right', () => {
    const [shin] = glyphsOf('ש');
    const word = glyphsOf('שלום').toSorted((a, b) => a.x - b.x);
    expect(word.at(-1)?.path).toEqual(shin?.path);
  });

  test('a bracket opens towards what it encloses', () => {
    const paths = (value: string) =>
      glyphsOf(value)
        .toSorted((a, b) => a.x - b.x)
        .map(({ path }) => path);
    const [opening] = paths('(');
    expect(paths('(א)')[0]).toEqual(opening);
  });

  test('a mark stands over its letter', () => {
    const [letter, mark] = glyphsOf('q\u0301');
    const [over, under] = [mark, letter].map((glyph) => (glyph ? inkOf([glyph])[0] : undefined));
    expect(over?.left).toBeGreaterThan(under?.left ?? Number.POSITIVE_INFINITY);
    expect(over?.right).toBeLessThan((under?.right ?? 0) + 1);
    expect(over?.bottom).toBeLessThan(under?.top ?? 0);
  });
});

test('a choice has a row for each option, and a dot where one is chosen', () => {
  const options = ['Yes', 'No', 'Perhaps'];
  const drawn = (chosen: string) =>
    draw({ kind: 'radio', value: { options, chosen } }, { width: 120, height: 60 });
  const rows = drawn('').flatMap((operation) => (operation.is === 'words' ? [operation.text] : []));
  expect(rows).toEqual(options);
  expect(drawn('').filter(({ is }) => is === 'fill')).toHaveLength(0);
  const [dot] = inkOf(drawn('No').filter(({ is }) => is === 'fill'));
  expect([dot?.top, dot?.bottom].map((y) => Math.floor((y ?? 0) / 20))).toEqual([1, 1]);
});

test('a stamp says who, for whom and when; letters no face has show as their codes', () => {
  const value = { name: 'Somchai 🖋', company: 'Harbour & Vale', date: '21 Nov 2026' };
  const words = draw({ kind: 'stamp', value }, { width: 150, height: 60 }).flatMap((operation) =>
    operation.is === 'words' ? [operation.text] : [],
  );
  expect(words).toEqual(['Somchai [U+1F58B]', 'Harbour & Vale', '21 Nov 2026']);
});
