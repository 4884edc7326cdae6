import { describe, expect, test } from 'vitest';
import { type Drawing, looks } from './drawing.ts';
import { drawingProblem, looksFor, wentOnAlthough } from './drawing-rules.ts';

const sha256 = 'a'.repeat(64);
const elsewhere = { page: 2, how: 'elsewhere' } as const;
const text = { page: 3, how: 'text' } as const;

const documentOf = (state: Drawing['state'], ...differing: Drawing['differing']) => ({
  ...{ name: 'Lease.pdf', pages: 3, sha256 },
  drawing: { state, compared: 1, differing },
});
const every = looks.map((what) => ({ sha256, what }));

describe('a document can be sent', () => {
  test.each([
    ['if every page is drawn alike', documentOf('compared'), []],
    ['once its pages were looked at', documentOf('compared', elsewhere), ['pages']],
    ['once the whole of it was looked over', documentOf('unknown'), ['whole']],
    ['once both were', documentOf('unknown', elsewhere), ['pages', 'whole']],
  ] as const)('%s', (_, document, needed) => {
    expect(looksFor(document)).toEqual(needed.map((what) => ({ sha256, what })));
    expect(drawingProblem(document, looksFor(document))).toBeUndefined();
    for (const left of needed)
      expect(
        drawingProblem(
          document,
          every.filter(({ what }) => what !== left),
        ),
      ).toBeDefined();
  });

  test.each([
    ['while it is compared', documentOf('comparing')],
    ['while it is compared, whatever was found', documentOf('comparing', elsewhere)],
    ['if words differ', documentOf('compared', text)],
    ['if words differ on a page before it broke off', documentOf('unknown', elsewhere, text)],
  ])('never %s: no look counts', (_, document) => {
    expect(looksFor(document)).toEqual([]);
    expect(drawingProblem(document, every)).toBeDefined();
  });
});

test('a look at other bytes counts for nothing', () => {
  const others = looks.map((what) => ({ sha256: 'b'.repeat(64), what }));
  for (const document of [documentOf('compared', elsewhere), documentOf('unknown')])
    expect(drawingProblem(document, others)).toBe(drawingProblem(document, []));
});

test('the problem says what is still to be looked at, and how', () => {
  const pages = 'Other programs draw page 2 of “Lease.pdf” differently. Compare both pictures first.';
  const whole =
    '“Lease.pdf” could not be compared with what other programs show. Download it, look it over in another program, and confirm that first.';
  expect(drawingProblem(documentOf('compared', elsewhere), [])).toBe(pages);
  expect(drawingProblem(documentOf('unknown'), [])).toBe(whole);
  expect(drawingProblem(documentOf('unknown', elsewhere), [])).toBe(`${pages} ${whole}`);
  expect(drawingProblem(documentOf('unknown', elsewhere), [{ sha256, what: 'pages' }])).toBe(whole);
});

test('that a document was looked over is said of events that record it alone', () => {
  const { name, drawing } = documentOf('unknown');
  const sent = { name, ...drawing };
  const unknown = '“Lease.pdf” could not be compared with what other programs show';
  expect(wentOnAlthough([sent])).toBe(unknown);
  expect(wentOnAlthough([{ ...sent, lookedAt: ['pages'] }])).toBe(unknown);
  expect(wentOnAlthough([{ ...sent, lookedAt: ['whole'] }])).toBe(
    `${unknown} (looked over whole in another program, as its sender confirmed)`,
  );
});
