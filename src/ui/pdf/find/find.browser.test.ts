import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pdfOfLines } from '../pdf-file.fixture.ts';
import {
  button,
  pageRegion,
  pressKey,
  rectOf,
  searchFor,
  showPdf,
  status,
  timely,
} from '../pdf-viewer.fixture.ts';

afterEach(cleanup);

test('words are found on every page without regard to case and accents, counted, marked, and walked through', async () => {
  const at = new Map([
    [0, ['The café of Zoë', 'a CAFE']],
    [149, ['Café Zürich']],
    [299, ['cafés, a ca-', 'fe, no coffee']],
  ]);
  const { onPage } = showPdf(
    pdfOfLines(Array.from({ length: 300 }, (_, page) => ({ lines: at.get(page) ?? [`Page ${page + 1}`] }))),
  );
  await screen.findByText('a CAFE', {}, timely);
  const field = await searchFor('cafe');
  await status('1 of 5, on page 1');
  await waitFor(
    () => expect(document.querySelectorAll('[data-page="1"] [data-hits] > *')).toHaveLength(2),
    timely,
  );

  // The marks cover the words, compared with the selectable words laid over the page.
  const words = screen.getByText('The café of Zoë').firstChild;
  const range = new Range();
  if (words) range.setStart(words, 4);
  if (words) range.setEnd(words, 8);
  const [selected, marked] = [
    range.getBoundingClientRect(),
    rectOf(document.querySelector('[data-current]') ?? field),
  ];
  for (const side of ['left', 'right'] as const)
    expect(Math.abs(marked[side] - selected[side])).toBeLessThan(3);
  expect(marked.top).toBeLessThan(selected.top + selected.height / 2);
  expect(marked.bottom).toBeGreaterThan(selected.top + selected.height / 2);

  fireEvent.keyDown(field, { key: 'Enter' });
  await status('2 of 5, on page 1');
  fireEvent.click(button('Next hit'));
  await status('3 of 5, on page 150');
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(150), timely);
  fireEvent.click(button('Next hit'));
  fireEvent.click(button('Next hit'));
  await status('5 of 5, on page 300');
  // a word over two lines has two marks
  await waitFor(
    () => expect(document.querySelectorAll('[data-page="300"] [data-current]')).toHaveLength(2),
    timely,
  );
  fireEvent.keyDown(field, { key: 'Enter' });
  await status('1 of 5, on page 1');
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  await status('5 of 5, on page 300');

  fireEvent.change(field, { target: { value: 'café zur' } });
  await status('1 of 1, on page 150');
  fireEvent.change(field, { target: { value: 'tea' } });
  await status('Not found.');
  expect(document.querySelector('[data-current]')).toBeNull();

  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Agreement' }));
  pressKey('f', { metaKey: true });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'tea');
});

test('a mark turns with its page', async () => {
  showPdf(pdfOfLines([{ lines: ['Somewhere'], rotate: 270 }]));
  await screen.findByText('Somewhere', {}, timely);
  await searchFor('somewhere');
  fireEvent.click(button('Turn right'));
  await waitFor(() => {
    const [mark, words] = [document.querySelector('[data-current]'), screen.getByText('Somewhere')].map(
      (element) => element?.getBoundingClientRect(),
    );
    if (!mark || !words) throw new Error('Not there yet.');
    expect(mark.width).toBeGreaterThan(2 * mark.height);
    for (const side of ['left', 'right'] as const) expect(Math.abs(mark[side] - words[side])).toBeLessThan(3);
    for (const side of ['top', 'bottom'] as const)
      expect(Math.abs(mark[side] - words[side])).toBeLessThan(12);
  }, timely);
});

test('of a document of pictures it is said that there is nothing to read aloud or to look in', async () => {
  showPdf(pdfOfLines([{ lines: [] }, { lines: [] }]));
  await within(await pageRegion(2)).findByText('Page 2 has no text to be read aloud.', {}, timely);
  await searchFor('words');
  await status('Not found. This document has no text to look in: its pages are pictures.');
});
