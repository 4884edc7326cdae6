import { type Hit, positions } from './hits.ts';
import type { PageTexts } from './page-texts.ts';

/** How far a search has come. */
export interface TextMatch {
  /** The folded words looked for. */
  query: string;
  /** Hits by page index; 0 for a page not yet read. */
  counts: readonly number[];
  /** The first hit from where the search began. */
  first: Hit | undefined;
  /** Every page was read. */
  done: boolean;
  /** No page has any words at all. */
  wordless: boolean;
  /** Pages that can't be read. */
  unread: number;
}

const pagesAtOnce = 16; // between two reports

/**
 * Looks for folded words on every page, beginning with one (from 1) and going round, and reports the first hit as soon as there is
 * one, then now and then, and at the end. It may be left at any time: what was read is kept for the next search.
 */
export async function* findText(texts: PageTexts, query: string, from: number): AsyncGenerator<TextMatch> {
  const counts = Array.from({ length: texts.pages }, () => 0);
  let first: Hit | undefined;
  let wordless = true;
  let unread = 0;
  for (let step = 0; step < texts.pages; step++) {
    const page = ((from - 1 + step) % texts.pages) + 1;
    const words = await texts.read(page);
    if (words === undefined) unread++;
    else if (/\S/.test(words)) wordless = false;
    const count = positions(words ?? '', query).length;
    counts[page - 1] = count;
    const isFirst = !first && count > 0;
    if (isFirst) first = { page, index: 0 };
    const done = step === texts.pages - 1;
    if (isFirst || done || step % pagesAtOnce === 0)
      yield { query, counts: [...counts], first, done, wordless: wordless && unread === 0, unread };
  }
}
