/* Text as payslips are searched: without accents, case and punctuation, words between single spaces. */

/** Letters that no decomposition takes apart. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const wordsOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Umlauts as two letters, as German writes them where it has no umlauts: Müller, Mueller. */
const twoLetters = (text: string): string =>
  text.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`);

/** ' lena brunner ': with a space at both ends, so that whole words are found by `includes`. */
export const searchText = (text: string): string => ` ${wordsOf(text)} `;

/** The same in the spellings of a name: as it is, and with umlauts as two letters. */
export const spellingsOf = (name: string): string[] => [
  ...new Set([searchText(name), searchText(twoLetters(name))].filter((words) => words.trim() !== '')),
];
