import { expect, test } from 'vitest';
import { type Drawing, looks } from '#contract/signing/drawing.ts';
import { lookedAtOf, setLookedAt } from './looked-at.ts';

let count = 0;
/** A document of bytes of its own that needs both looks. */
const broken = (differing: Drawing['differing'] = [{ page: 2, how: 'elsewhere' }]) => ({
  sha256: (count++).toString(16).padStart(64, '0'),
  drawing: { state: 'unknown' as const, compared: 2, differing },
});

test('a look is at the bytes: the same file added again keeps it, others do not have it', () => {
  const [one, other] = [broken(), broken()];
  setLookedAt(one, 'pages', true);
  expect(lookedAtOf([{ ...one }, other])).toEqual([{ sha256: one.sha256, what: 'pages' }]);
  setLookedAt(one, 'whole', true);
  expect(lookedAtOf([one])).toEqual(looks.map((what) => ({ sha256: one.sha256, what })));
  setLookedAt(one, 'pages', false);
  expect(lookedAtOf([one])).toEqual([{ sha256: one.sha256, what: 'whole' }]);
});

test('a look does not count once newer programs find other differences in the same bytes', () => {
  const before = broken();
  for (const what of looks) setLookedAt(before, what, true);
  const more: Drawing['differing'] = [...before.drawing.differing, { page: 3, how: 'elsewhere' }];
  expect(lookedAtOf([{ ...before, drawing: { ...before.drawing, differing: more } }])).toEqual([]);
});

test('a look that is no longer needed is not told', () => {
  const one = broken();
  for (const what of looks) setLookedAt(one, what, true);
  const compared = { ...one, drawing: { ...one.drawing, state: 'compared' as const } };
  expect(lookedAtOf([compared])).toEqual([{ sha256: one.sha256, what: 'pages' }]);
  const { drawing: _, ...kept } = one;
  expect(lookedAtOf([kept])).toEqual([]);
});
