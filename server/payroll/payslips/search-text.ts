import { fold, foldWrittenOut } from '#contract/core/fold.ts';

/* Text as payslips are searched: folded and without punctuation, words between single spaces. */

const wordsOf = (folded: string): string => ` ${folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;

/** ' lena brunner ': with a space at both ends, so that whole words are found by `includes`. */
export const searchText = (text: string): string => wordsOf(fold(text));

/** The same in the spellings of a name: as it is, and with umlauts as two letters. */
export const spellingsOf = (name: string): string[] => [
  ...new Set([fold(name), foldWrittenOut(name)].map(wordsOf).filter((words) => words.trim() !== '')),
];
