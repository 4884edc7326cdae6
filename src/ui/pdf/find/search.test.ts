import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';
import type { PageTexts } from './page-texts.ts';
import { findText, type TextMatch } from './search.ts';

/** The words of a document; undefined for a page that can't be read. */
const textsOf = (pages: (string | undefined)[]): PageTexts => ({
  pages: pages.length,
  read: async (page) => pages[page - 1],
  boxes: async () => [],
});

async function all(texts: PageTexts, query: string, from: number): Promise<TextMatch[]> {
  const reports: TextMatch[] = [];
  for await (const found of findText(texts, query, from)) reports.push(found);
  return reports;
}

const pages = fc.array(fc.constantFrom('', 'a', 'a b a', 'b'), { minLength: 1, maxLength: 60 });

test('every page is looked in, wherever the search begins; the first hit is the nearest further on', async () => {
  await fc.assert(
    fc.asyncProperty(pages, fc.nat(), async (words, nth) => {
      const from = (nth % words.length) + 1;
      const last = (await all(textsOf(words), 'a', from)).at(-1);
      expect(last?.done).toBe(true);
      expect(last?.counts).toEqual(words.map((text) => text.split('a').length - 1));
      const further = [...words.slice(from - 1), ...words.slice(0, from - 1)];
      const away = further.findIndex((text) => text.includes('a'));
      expect(last?.first?.page).toBe(away === -1 ? undefined : ((from - 1 + away) % words.length) + 1);
    }),
  );
});

test('the first hit is reported before the rest is read', async () => {
  const [, second] = await all(textsOf(['b', 'a', ...Array<string>(100).fill('a')]), 'a', 1);
  expect(second).toMatchObject({ done: false, first: { page: 2, index: 0 }, counts: { 1: 1, 2: 0 } });
});

async function inWords(pages: (string | undefined)[]) {
  const found = (await all(textsOf(pages), 'a', 1)).at(-1);
  return findWords('a', found && { ...found, hit: found.first });
}

test('the hits are said in words', async () => {
  expect(await inWords(['b', 'a b a'])).toEqual({
    count: '1 of 2',
    said: '1 of 2, on page 2',
    note: undefined,
  });
  expect(await inWords(['b'])).toMatchObject({ count: 'Not found', said: 'Not found.' });
});

test('a document of pictures, and pages that can’t be read, are told from one without the words', async () => {
  expect((await inWords(['', ' '])).said).toMatch(/Not found\. .*its pages are pictures/);
  expect((await inWords(['a', undefined])).note).toMatch(/^One page can’t be read/);
  expect((await inWords([undefined, undefined])).note).toMatch(/^2 pages can’t be read/);
});
