import type { Found } from './found.ts';

/** As words are compared: without case and accents. */
const plain = (text: string): string => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each of the words typed begins a word of the text. */
export function matches(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)));
}

/** Those the typed words match, the ones whose title begins with them first; in their own order otherwise. */
export function matching(all: readonly Found[], typed: string, most: number): Found[] {
  const start = plain(typed.trim());
  const begins = ({ title }: Found) => plain(title).startsWith(start);
  const hits = all.filter(({ title, detail = '', also = '' }) =>
    matches(`${title} ${detail} ${also}`, typed),
  );
  return [...hits.filter(begins), ...hits.filter((hit) => !begins(hit))].slice(0, most);
}
