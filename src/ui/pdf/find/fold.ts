import { foldPart } from '#contract/core/fold.ts';

/** A text prepared for comparison, and for each of its characters the index in the original. */
export interface Folded {
  text: string;
  at: number[];
}

const letter = /\p{L}/u;

/**
 * A text without the differences a search ignores: case, accents, ligatures, kinds of quotes and dashes, the amount of white space. A
 * hyphen after a letter is removed too, with the line end behind it, so that a word is found over two lines.
 */
export function fold(raw: string): Folded {
  let text = '';
  const at: number[] = [];
  for (let place = 0; place < raw.length; ) {
    const character = String.fromCodePoint(raw.codePointAt(place) ?? 0);
    const folded = /\s/.test(character) ? ' ' : foldPart(character);
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
