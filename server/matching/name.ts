import { fold } from '#contract/core/fold.ts';
import { skeletonOf, soundOf, type Writing, writingOf } from './latin.ts';
import { withoutForms } from './legal-forms.ts';
import { joinTens, numberOf } from './numbers.ts';
import { isPlace } from './places.ts';
import {
  abbreviations,
  commonWords,
  groupWords,
  joiningWords,
  particleSpellings,
  particles,
  titles,
} from './words.ts';
import { type NameKind, wordsOf } from './words-of.ts';

/** A word of a name as it is compared. */
export type Token = {
  text: string;
  sound: string;
  /** Its consonants. */
  skeleton: string;
  is: 'word' | 'number' | 'initial';
  /** 1 of a word that tells names apart; less of one that many names have. */
  weight: number;
  /** True of a word that tells the companies of a group apart: a place, ‘Holdings’. */
  inGroup: boolean;
};

/** A name as it is compared: words without titles and legal forms, which are named beside them. */
export type Name = {
  kind: NameKind;
  folded: string;
  writing: Writing;
  tokens: readonly Token[];
  /** All letters, those of titles and forms too, without what divides them. */
  joined: string;
  forms: readonly string[];
};

/** Weight of a word that says nothing by itself, as a contradiction or an omission. */
export const isTelling = ({ weight }: Token): boolean => weight >= 0.5;

/** Letters for which digits like them are typed: ‘Sech1n’. */
const lookAlikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  9: 'g',
};
const withoutDigits = (word: string): string =>
  /[a-z].*[a-z]/.test(word) ? word.replace(/\d/g, (digit) => lookAlikes[digit] ?? digit) : word;

function weightOf(word: string, kind: NameKind): number {
  if (word.length === 1) return 0.5;
  if (kind === 'PERSON') return particles.has(word) ? 0.25 : 1;
  if (joiningWords.has(word)) return 0.1;
  return commonWords.has(word) || groupWords.has(word) ? 0.6 : 1;
}

/** A word as it stands for all of its spellings: digits for a number, ‘al’ for ‘el’. */
const plainWord = (word: string, kind: NameKind, isFirst: boolean): string =>
  kind === 'ENTITY'
    ? (numberOf(word, !isFirst) ?? abbreviations[word] ?? word)
    : withoutDigits(particleSpellings[word] ?? word);

const tokenOf = (text: string, kind: NameKind): Token => ({
  text,
  sound: soundOf(text),
  skeleton: skeletonOf(text),
  is: /\d/.test(text) ? 'number' : text.length === 1 ? 'initial' : 'word',
  weight: weightOf(text, kind),
  inGroup: kind === 'ENTITY' && (groupWords.has(text) || isPlace(text)),
});

/** Most words by which a name is compared: names have hardly more, and each costs time for each of the other name. */
const mostWords = 24;

/** A name, read once to be compared with many. */
export function readName(given: string, kind: NameKind): Name {
  // A sign that stands for several, such as ㈠, is read as those.
  const text = given.normalize('NFKC');
  const all = wordsOf(text, kind);
  const untitled = all.filter((word) => kind === 'ENTITY' || !titles.has(word));
  const { words, forms } = withoutForms(untitled.length > 0 ? untitled : all, kind);
  const plain = joinTens(words.slice(0, mostWords).map((word, at) => plainWord(word, kind, at === 0)));
  return {
    kind,
    folded: fold(text),
    writing: writingOf(text),
    tokens: plain.map((word) => tokenOf(word, kind)),
    joined: all.join(''),
    forms,
  };
}
