import { type Hand, hands, lettersLacking } from '#drawing/hands.ts';

/** No handwriting: slanted print, which has every letter that can be printed. */
export type Print = 'print';

export const writerNames: Record<Hand | Print, string> = {
  caveat: 'Caveat',
  dancing: 'Dancing Script',
  marck: 'Marck Script',
  print: 'Print',
};

/** The handwriting of a text: the chosen one if it has all its letters, else the first that does. */
export function writerOf(text: string, chosen: Hand | Print | undefined): Hand | Print {
  const able = hands.filter((hand) => lettersLacking(hand, text).length === 0);
  if (chosen === 'print' || (chosen && able.includes(chosen))) return chosen;
  return able[0] ?? 'print';
}

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Reason why some handwritings cannot write a text, in words; undefined if all can. */
export function lackingWords(text: string): string | undefined {
  const lacking = hands.map((hand) => ({ hand, letters: lettersLacking(hand, text) }));
  const unable = lacking.filter(({ letters }) => letters.length > 0);
  if (unable.length === 0) return undefined;
  const able = lacking.filter(({ letters }) => letters.length === 0).map(({ hand }) => writerNames[hand]);
  const missing = [...new Set(unable.flatMap(({ letters }) => letters))].slice(0, 8).join(' ');
  return `Only ${listed.format([...able, writerNames.print])} can write this: the others lack ${missing}.`;
}
