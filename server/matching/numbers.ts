/** Numbers in names, however they are written: digits, words, ordinals, and Roman numerals. */

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ordinals = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth';

const words = new Map<string, number>([
  ...units.split(' ').map((word, at) => [word, at] as const),
  ...ordinals.split(' ').map((word, at) => [word, at] as const),
  ...tens.split(' ').map((word, at) => [word, 10 * (at + 2)] as const),
  ['fourty', 40],
]);
const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

/** Of ‘xiv’ 14. Letters above X are left out: ‘mix’ and ‘civil’ are words. */
function roman(word: string): number | undefined {
  if (!/^x{0,3}(ix|iv|v?i{0,3})$/.test(word) || word === '') return undefined;
  const values = [...word].map((letter) => romans[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** The number that a word of a name is, in digits, or nothing. `romanToo`: it may be a Roman numeral. */
export function numberOf(word: string, romanToo: boolean): string | undefined {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(word);
  if (ordinal?.[1]) return String(Number(ordinal[1]));
  if (/\d/.test(word)) return /^\d+$/.test(word) ? word.replace(/^0+(?=\d)/, '') : word;
  const value = words.get(word) ?? (romanToo ? roman(word) : undefined);
  return value === undefined ? undefined : String(value);
}

/** Joins ‘forty’, ‘4’ to ‘44’. */
export function joinTens(words: readonly string[]): string[] {
  return words.reduce<string[]>((so, word) => {
    const before = so.at(-1);
    const isTens = before !== undefined && /^[2-9]0$/.test(before);
    if (isTens && /^[1-9]$/.test(word)) so[so.length - 1] = String(Number(before) + Number(word));
    else so.push(word);
    return so;
  }, []);
}
