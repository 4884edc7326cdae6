/*
 * Texts as they are compared: in a search, and where a name may be there once. The database has the same in SQL, written from this file by
 * `scripts/fold-sql.ts`, and keeps the keys of what is searched. What may change over Unicode's versions is said there.
 */

/** Vowel signs of the scripts of India and Southeast Asia are letters, and so are the signs of Japanese that tell バス from パス. */
const marks = String.raw`(?=\p{M})(?![\u3099\u309a])[\p{Dia}\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Cyrl}]`;
const spaces = String.raw`[\s\u0085]`;
/** Marks and what cannot be seen, as the alternatives of an expression with the flag `u`. */
const dropped = String.raw`${marks}|\p{Cf}|\p{DI}|(?!${spaces})\p{Cc}`;
const droppedOnes = new RegExp(dropped, 'gu');
const spaceOnes = new RegExp(`${spaces}+`, 'gu');

/** Signs that people type for one another, and the one of a plain keyboard. */
const signs: readonly (readonly [like: RegExp, plain: string])[] = [
  [/[`´ʹʻʼʽʾʿˈ‘’‛′‵՚׳ꞌ]/gu, "'"],
  [/[“”„‟«»″]/gu, '"'],
  [/[\p{Pd}˗⁃−]/gu, '-'],
];

/** Letters that Unicode takes for letters of their own, and a plain keyboard writes otherwise. */
const kin: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n' },
  ...{ ɓ: 'b', ɗ: 'd', ɖ: 'd', ƙ: 'k', ƴ: 'y', ς: 'σ' },
};
const kinOnes = new RegExp(`[${Object.keys(kin).join('')}]`, 'gu');

/**
 * A letter whose marks, in any order, have one that some write as a letter: ü as ue, å as aa. One character a step, since many characters are
 * two of the alternatives, and trying both for each would never end.
 */
const withMark = (letter: string, mark: string) =>
  new RegExp(`${letter}(?=(?:(?!${mark})(?=${dropped})[^])*${mark})`, 'gu');
const umlauts = withMark('[aou]', '\u0308');
const rings = withMark('a', '\u030a');

/** Taken apart (NFKD) and in lower case. NFKD would make a space of the accent alone, which people type as an apostrophe. */
const apart = (text: string): string =>
  text
    .replace(/[\u00b4\u1ffd]/g, "'")
    .normalize('NFKD')
    .toLowerCase();
const plain = (text: string): string =>
  signs
    .reduce((so, [like, sign]) => so.replace(like, sign), text)
    .replace(kinOnes, (letter) => kin[letter] ?? letter);
const spaced = (text: string): string => text.replace(spaceOnes, ' ').trim();

/** A part of a text without case, marks and what cannot be seen; its white space stays as it is. */
export const foldPart = (part: string): string => plain(apart(part)).replace(droppedOnes, '');

/**
 * A text without what a search ignores: case, marks, what cannot be seen, forms of a letter (NFKC), kinds of apostrophes and dashes, the amount
 * of white space. ‘Zürcher’ → ‘zurcher’, ‘Łódź’ → ‘lodz’. Names of which this is the same are one name.
 */
export const fold = (text: string): string => spaced(foldPart(text));

/** The same with umlauts and their kin written out: ‘Zürcher’ → ‘zuercher’, ‘Ærø’ → ‘aeroe’. */
export const foldWrittenOut = (text: string): string =>
  spaced(
    plain(apart(text).replaceAll('ø', 'oe'))
      .replace(umlauts, '$&e')
      .replace(rings, '$&a')
      .replace(droppedOnes, ''),
  );

/** The ways in which a text is folded; most texts have one. A search finds a text that has one of its ways in one of its own. */
export const folds = (text: string): string[] => [...new Set([fold(text), foldWrittenOut(text)])];

/** True if a text is searched by these words: one of its ways has one of theirs, anywhere. */
export const isFoundBy = (text: string, words: string): boolean =>
  folds(words).some((way) => folds(text).some((one) => one.includes(way)));

/** True if each of the words is somewhere in the text. */
export const hasEveryWord = (text: string, words: string): boolean =>
  fold(words) === '' ||
  words
    .trim()
    .split(/\s+/)
    .every((word) => isFoundBy(text, word));
