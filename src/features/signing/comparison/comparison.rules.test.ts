import { expect, test } from 'vitest';
import type { Drawing } from '#contract/signing/drawing.ts';
import { looksFor } from '#contract/signing/drawing-rules.ts';
import {
  type ComparedDocument,
  comparedOf,
  comparisonProblems,
  findingSentences,
  nextUnseen,
  pageSentences,
  pagesToSee,
  sideKey,
  textProblems,
} from './comparison.rules.ts';

const drawn = (change: Partial<Drawing> = {}): Drawing => ({
  ...{ state: 'compared', compared: 3, differing: [] },
  ...change,
});
const document = (id: string, change: Partial<Drawing> = {}): ComparedDocument => ({
  ...{ id, name: `${id}.pdf`, pages: 3, sha256: id.repeat(64) },
  drawing: drawn(change),
});
const fonts = { page: 2, how: 'fonts' } as const;
const elsewhere = { page: 3, how: 'elsewhere' } as const;
const text = { page: 1, how: 'text' } as const;

test('nothing is said of a document that every program draws alike, nor of one whose words differ', () => {
  expect(findingSentences(document('a'), [])).toEqual([]);
  expect(findingSentences(document('a', { differing: [text, fonts] }), [])).toEqual([]);
});

test('the finding names the pages, and fonts only if every difference is theirs', () => {
  const words = (...differing: Drawing['differing']) =>
    findingSentences(document('a', { differing }), []).join(' ');
  expect(words(fonts)).toBe(
    'Other programs draw page 2 differently. A font is not in the file, so each reader’s program chooses its own. Compare both pictures before you send it.',
  );
  expect(words(fonts, elsewhere)).toBe(
    'Other programs draw pages 2 and 3 differently. Compare both pictures before you send it.',
  );
  expect(findingSentences(document('a', { differing: [elsewhere] }), ['pages'])).toEqual([
    'Other programs draw page 3 differently.',
    'You chose to send it as it is shown here.',
  ]);
});

test('a document that could not be compared says so, and what differs on its other pages', () => {
  const broken = document('a', { state: 'unknown' });
  const unknown = 'This could not be compared with what other programs show.';
  const before = 'Download it and look it over in another program before you send it.';
  expect(findingSentences(broken, [])).toEqual([unknown, before]);
  expect(findingSentences(broken, ['pages'])).toEqual([unknown, before]);
  expect(findingSentences(broken, ['whole'])).toEqual([unknown]);
  expect(findingSentences(document('a', { state: 'unknown', differing: [elsewhere] }), ['pages'])).toEqual([
    'Other programs draw page 3 differently.',
    'You chose to send it as it is shown here.',
    'Not all of it could be compared with what other programs show.',
    before,
  ]);
});

test('of pages that differ by a font alone the first has to be seen, and every other page', () => {
  const pages = (...differing: Drawing['differing']) => pagesToSee(document('a', { differing }));
  expect(pages(fonts, { page: 4, how: 'fonts' })).toEqual([2]);
  expect(pages(fonts, elsewhere, { page: 4, how: 'fonts' }, { page: 5, how: 'elsewhere' })).toEqual([
    2, 3, 5,
  ]);
});

test('problems are those of documents whose comparison is over, at their place in the form', () => {
  const saved = [
    document('a', { state: 'comparing', differing: [text] }),
    document('b', { differing: [text] }),
    document('c', { differing: [elsewhere] }),
    document('d', { state: 'unknown' }),
  ];
  const form = [{ id: 'new' }, ...saved];
  expect(comparisonProblems(form, saved, [])).toEqual({
    'documents.2': [expect.stringContaining('different words or numbers on page 1 of “b.pdf”')],
    'documents.3': [expect.stringContaining('draw page 3 of “c.pdf” differently')],
    'documents.4': [expect.stringContaining('“d.pdf” could not be compared')],
  });
  const looked = saved.flatMap(looksFor);
  expect(Object.keys(comparisonProblems(form, saved, looked))).toEqual(['documents.2']);
  expect(Object.keys(textProblems(form, saved))).toEqual(['documents.2']);
});

test('a draft kept by an earlier version of the app says nothing of how its documents are drawn', () => {
  const { drawing: _, ...kept } = document('a');
  expect(comparedOf([kept], 'a')).toBeUndefined();
  expect(comparisonProblems([kept], [kept], [])).toEqual({});
});

test('the sentences of a page count the places that are framed', () => {
  expect(pageSentences('elsewhere', 1)).toEqual(['1 place differs, framed in both pictures.']);
  expect(pageSentences('text', 2)).toEqual([
    'Words or numbers differ.',
    '2 places differ, framed in both pictures.',
  ]);
  expect(pageSentences('fonts', 0)).toEqual([expect.stringContaining('A font is not in the file')]);
});

test('pictures are looked at side by side of a page first, then page by page, those passed over at the end', () => {
  const seen = (...keys: [number, 'shown' | 'other'][]) =>
    new Set(keys.map(([page, side]) => sideKey(page, side)));
  expect(nextUnseen([2, 5], 2, seen([2, 'shown']))).toEqual({ page: 2, side: 'other' });
  expect(nextUnseen([2, 5], 3, seen([2, 'shown'], [2, 'other']))).toEqual({ page: 5, side: 'shown' });
  expect(nextUnseen([2, 5], 2, seen([2, 'shown'], [2, 'other']))).toEqual({ page: 5, side: 'shown' });
  expect(nextUnseen([2, 5], 5, seen([5, 'shown'], [5, 'other'], [2, 'shown']))).toEqual({
    page: 2,
    side: 'other',
  });
  expect(nextUnseen([2, 5], 5, seen([2, 'shown'], [2, 'other'], [5, 'shown'], [5, 'other']))).toBeUndefined();
});
