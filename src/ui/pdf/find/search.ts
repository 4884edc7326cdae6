import { type Hit, positions } from './hits.ts';
import type { PageTexts } from './page-texts.ts';

/** Progress of a search. */
export interface TextMatch {
  /** The folded words searched for. */
  query: string;
  /** Hits by page index; 0 for a page not yet read. */
  counts: readonly number[];
  /** The first hit after the start of the search. */
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
 * Searches all pages for folded words, beginning with one (from 1) and going round. Reports the first hit at once, then now and then, and
 * at the end. It may be ended at any time: the pages read are kept for the next search.
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
