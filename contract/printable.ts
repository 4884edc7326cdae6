/* What can be printed on a sealed document: one rule for the app, which says it while something is typed, and the server. */

/**
 * What the faces of the seal draw letter by letter: Latin, Greek and Cyrillic letters, with the digits, marks and signs common to
 * all, as code points in hexadecimal. Arabic, Devanagari and others need shaping, which is not done.
 */
const drawn =
  '20-7e a0-ac ae-2e9 2ec-2ff 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-484 487-52f 964-965 1c80-1c88 1d00-1dbf ' +
  '1e00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb ' +
  '1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-200a 2010-2029 202f-205f 2070-2071 2074-208e 2090-209c 20a0-20bf 2100-215f 2184 2189 ' +
  '2212 25cc 2c60-2c7f 2de0-2e5d a640-a69f a700-a7ca a7d0-a7d1 a7d3 a7d5-a7d9 a7f2-a7ff a92e ab30-ab6b fb00-fb06 fe2e-fe2f ' +
  'fffc-fffd 10780-10785 10787-107b0 107b2-107ba 1df00-1df1e';
const ranges = drawn.split(' ').map((range) => {
  const [from = 0, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16));
  return { from, to };
});

function isDrawn(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(({ from, to }) => code >= from && code <= to);
}

/** Text as it is printed: composed letters, plain line ends and spaces, no invisible direction or joining marks. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/[\p{Cf}]/gu, '');
}

/** The characters of a text that cannot be printed, each once; empty means it can be. */
export function unprintable(text: string): string[] {
  const letters = new Set(printable(text).replaceAll('\n', ''));
  return [...letters].filter((letter) => !isDrawn(letter));
}

const named = 8; // of them; more would fill the screen

/** The same in words, without what to do about it: “These characters cannot be printed: 李 小.” Null when all can be. */
export function unprintableWords(text: string): string | null {
  const letters = unprintable(text).map((letter) => (/\p{C}/u.test(letter) ? codeOf(letter) : letter));
  if (letters.length === 0) return null;
  const beyond = letters.length - named;
  const list = letters.slice(0, named).join(' ') + (beyond > 0 ? ` and ${beyond} more` : '');
  return `${letters.length === 1 ? 'This character' : 'These characters'} cannot be printed: ${list}.`;
}

/** What has no shape to be shown is called by its number, as in U+0007. */
const codeOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
