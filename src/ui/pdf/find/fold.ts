/** A text prepared for comparison, and for each of its characters the index in the original. */
export interface Folded {
  text: string;
  at: number[];
}

/** Letters a plain keyboard writes differently, which Unicode does not decompose. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

const marks = /\p{M}+/gu;
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff\0]/;
const letter = /\p{L}/u;

/** One character without case, accent and ligature; a space for any white space, nothing for an invisible one. */
function foldOne(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 128 && code > 32) return character.toLowerCase();
  if (/\s/.test(character)) return ' ';
  if (unseen.test(character)) return '';
  const letters = character.normalize('NFKD').toLowerCase().replace(marks, '');
  return Array.from(letters, (each) => plain[each] ?? each).join('');
}

/**
 * A text without the differences a search ignores: case, accents, ligatures, kinds of quotes and dashes, the amount of white space. A
 * hyphen after a letter is removed too, with the line end behind it, so that a word is found over two lines.
 */
export function fold(raw: string): Folded {
  let text = '';
  const at: number[] = [];
  for (let place = 0; place < raw.length; ) {
    const character = String.fromCodePoint(raw.codePointAt(place) ?? 0);
    const folded = foldOne(character);
    const hyphen = folded === '-' && letter.test(text.at(-1) ?? '');
    if (!hyphen && !(folded === ' ' && text.endsWith(' '))) {
      for (let times = folded.length; times > 0; times--) at.push(place);
      text += folded;
    }
    place += character.length;
    if (hyphen && raw[place] === '\n') place++;
  }
  return { text, at };
}
