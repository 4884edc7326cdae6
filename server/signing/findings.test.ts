import { expect, test } from 'vitest';
import { type Finding, findings } from '../../contract/findings.ts';
import { damage, makeForm, makePdf, makeXrefStream, protect } from '../../tests/fixtures/pdf.ts';
import { findingsOf } from './findings.ts';
import { inspectPdf } from './pdf/inspect.ts';

test.each<[string, () => Promise<Uint8Array>, Finding[]]>([
  ['an ordinary one', () => makePdf({ pages: 2 }), []],
  ['one of newer software', () => makeXrefStream({ pages: 99 }), []],
  ['a form', makeForm, ['form']],
  ['one with an owner password', async () => protect(await makePdf()), ['protected']],
  ['a damaged one', async () => damage(await makePdf()), ['repaired']],
  [
    'turned and cropped pages',
    () => makePdf({ rotate: 270, cropBox: [0, 0, 400, 500] }),
    ['rotated', 'cropped'],
  ],
  ['a crop box as large as the page', () => makePdf({ cropBox: [0, 0, 595, 842] }), []],
  ['a hundred pages', () => makePdf({ pages: 100 }), ['long']],
  ['A2', () => makePdf({ mediaBox: [0, 0, 1191, 1684] }), []],
  ['A1', () => makePdf({ mediaBox: [0, 0, 1684, 2384] }), ['large_pages']],
  ['A4 in units of ten points', () => makePdf({ userUnit: 10 }), ['large_pages']],
])('%s', async (_, make, found) => {
  expect(findingsOf(await inspectPdf(await make()))).toEqual(found);
});

test('each says what was found, and what will happen', () => {
  for (const { found, effect } of Object.values(findings))
    for (const words of [found, effect]) expect(words).toMatch(/^[A-Z].*\.$/);
});
