import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Specimen, specimens } from '#tests/fixtures/corpus.ts';
import { type Judge, startJudge } from '#tests/fixtures/judged.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { isClean, render, signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import type { CompletedField } from '../draw/fields.ts';

const isDark = (red: number, green: number, blue: number) => red + green + blue < 300;
let judge: Judge;
beforeAll(async () => {
  judge = await startJudge();
});
afterAll(() => judge.close());

const all = {
  sealed: true,
  refused: null,
  code: null,
  valid: true,
  whole: true,
  clean: true,
  placed: true,
  sameAsShown: true,
  readsAsShown: true,
};

describe('a PDF with', () => {
  test.each(specimens)(
    '$name is sealed: valid, whole, clean, and drawn in its place',
    async (specimen: Specimen) => {
      const { rewritten, readsSame: asUploaded, ...verdict } = await judge.judged(await specimen.bytes());
      expect(verdict).toMatchObject({ ...all, same: true });
      expect(rewritten || asUploaded).toBe(true);
    },
  );

  test('signatures of others in it keeps them valid', async () => {
    const first = await judge.seal(await makePdf({ pages: 2 }), [], 'other', 'theirs');
    const second = await judge.seal(first, [], 'other', 'theirs-too');
    const { bytes, prepared: _, ...verdict } = await judge.judged(second);
    expect(verdict).toEqual({ ...all, rewritten: false, same: true, readsSame: true });
    expect(signaturesOf(bytes)).toEqual([
      { field: 'Seal_theirs', valid: true, whole: false },
      { field: 'Seal_theirs-too', valid: true, whole: false },
      { field: 'Seal_a1', valid: true, whole: true },
    ]);
    expect(Buffer.from(bytes).subarray(0, second.length).equals(second)).toBe(true);
  });
});

test.each([
  ['Chinese', '歐陽明慧'],
  ['Japanese', '山田 太郎'],
  ['Korean', '김민수'],
  ['Arabic', 'محمد عبد الله'],
  ['Hebrew', 'יעל כהן'],
  ['several at once', 'Zoë 山田 מאיה محمد'],
])('a name in letters that are %s is typed on a file that is valid, whole and clean', async (_, name) => {
  const at = { x: 0.1, y: 0.5, width: 0.6, height: 0.1 };
  const typed: CompletedField[] = [
    { kind: 'signature', page: 1, box: at, value: { kind: 'typed', text: name } },
    { kind: 'text', page: 1, box: { ...at, y: 0.65 }, value: name },
  ];
  const bytes = await judge.seal(await makePdf({ blank: true }), typed, 'firm', 'a1');
  expect(signaturesOf(bytes)).toEqual([{ field: 'Seal_a1', valid: true, whole: true }]);
  expect(isClean(bytes)).toBe(true);
  // both are drawn, and nowhere else
  const { width, height, extentOf } = render(bytes, 1, 72);
  const { left, top, right, bottom } = extentOf(isDark) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  expect([left / width, top / height].map((part) => part >= 0.1)).toEqual([true, true]);
  expect(right / width).toBeLessThanOrEqual(0.7);
  expect([top / height < 0.6, bottom / height > 0.65, bottom / height <= 0.75]).toEqual([true, true, true]);
});
