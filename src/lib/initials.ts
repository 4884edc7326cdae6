/** The first letters of the first and last word of a name, in capitals; '?' for no name. Whole characters, accents kept. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (
    ends
      .map((word) => word?.match(/^\P{M}\p{M}*/u)?.[0] ?? '')
      .join('')
      .toLocaleUpperCase('en') || '?'
  );
}
