/**
 * The first letters of the first and last word of a name, in capitals; empty for no name. Whole characters, accents kept. Letters that
 * would join, such as Arabic ones, are kept apart.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map((word) => word?.match(/^\P{M}\p{M}*/u)?.[0] ?? '');
  const join = letters.every((letter) => /\p{Script=Arabic}/u.test(letter)) ? ' ' : '';
  return letters.join(join).toLocaleUpperCase('en');
}
