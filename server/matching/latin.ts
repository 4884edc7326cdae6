import anyAscii from 'any-ascii';
import { fold } from '#contract/core/fold.ts';

/** How much of a name its script writes: every letter, hardly more than the consonants, or a syllable a sign. */
export type Writing = 'letters' | 'consonants' | 'syllables';

const syllables = /[\p{sc=Han}\p{sc=Hangul}]/u;
const scriptsOfConsonants = [
  ...['Arab', 'Hebr', 'Syrc', 'Thai', 'Khmr', 'Laoo', 'Mymr', 'Tibt'],
  ...['Deva', 'Beng', 'Gujr', 'Guru', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
];
const consonants = new RegExp(`[${scriptsOfConsonants.map((script) => `\\p{sc=${script}}`).join('')}]`, 'u');

export const writingOf = (text: string): Writing =>
  syllables.test(text.normalize('NFC')) ? 'syllables' : consonants.test(text) ? 'consonants' : 'letters';

/** A text folded and in Latin letters; signs that are syllables stand apart: ‘Сергей’ → ‘sergei’, ‘李明’ → ‘li ming’. */
export const latin = (text: string): string =>
  anyAscii(fold(text).normalize('NFC').replace(new RegExp(syllables.source, 'gu'), ' $& '))
    .toLowerCase()
    .trim();

/** Spellings of one sound, over the usual ways of writing the names of other languages in Latin letters. The order counts. */
const sounds: readonly (readonly [spelling: RegExp, sound: string])[] = [
  // Chinese: Hsi, Xi; Tse, Ze
  [/^hs/, 's'],
  [/^ts(?=[eiuz])/, 'z'],
  [/^x/, 's'],
  [/x/g, 'ks'],
  // Slavic and German: Sergej, Sergey
  [/(?<=[aeiou])j(?![aeiou])/g, 'i'],
  [/tsch|tch|cz/g, 'c'],
  [/sch|sh|ch|zh|dj|j/g, 'c'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/gh/g, 'g'],
  [/kh|ck|q|c(?=[aourlkt]|$)/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 's'],
  // umlauts written out, and the vowels of Arabic and Korean
  [/eo|oo|ou|ue|oe|uo/g, 'u'],
  [/ee|ie|ei|ey|ay|ai|y/g, 'i'],
  [/ae|aa/g, 'a'],
  [/ij|ii/g, 'i'],
  [/(?<=[aeiou])h(?![aeiou])/g, ''],
  [/(.)\1+/g, '$1'],
];

/** How a word sounds, roughly: ‘Qaddafi’ as ‘Kadafi’, ‘Wladimir’ as ‘Vladimir’, ‘Mueller’ as ‘Müller’. */
export const soundOf = (word: string): string =>
  sounds.reduce((so, [spelling, sound]) => so.replace(spelling, sound), word);

/** The consonants alone, those alike as one: what names in scripts without vowels can be compared by. */
export const skeletonOf = (word: string): string =>
  word
    .replace(/sch|tch|sh|ch|zh|j/g, 's')
    .replace(/ph|[pfv]/g, 'b')
    .replace(/th|[td]/g, 't')
    .replace(/[hywaeiou]/g, '')
    .replace(/[kqgcx]/g, 'k')
    .replace(/[sz]/g, 's')
    .replace(/(.)\1+/g, '$1');
