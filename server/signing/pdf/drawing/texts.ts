import type { Glyph, Region } from './drawing.ts';

/** Pixels apart at which two programs place the same character. */
const sameOrigin = 2;

/** The box of a character. */
export interface Text {
  box: Region;
  /** True if only one program reads it there, and it is no blank, which paints nothing. */
  doubt: boolean;
  /** Whole pixels from where it is shown to where the other program shows it: widths with fractions add up along a line. */
  shift: { x: number; y: number };
  /** `fonts` if both programs write some character there, in a font for which neither the PDF nor both programs have a file. */
  is: 'text' | 'fonts';
}

const none = { x: 0, y: 0 };

/** True for the same letters, and for a ligature and one of its letters. */
function isAlike(one: string, other: string): boolean {
  const [first, second] = [one.normalize('NFKC'), other.normalize('NFKC')];
  return (
    first === second || (second !== '' && first !== '' && (first.includes(second) || second.includes(first)))
  );
}

const isBlank = (text: string): boolean => /^\s+$/u.test(text);

/** The characters of both, those that agree once. */
export function withDoubts(ones: readonly Glyph[], others: readonly Glyph[]): Text[] {
  const cell = (value: number) => Math.floor(value / sameOrigin);
  const key = (x: number, y: number) => `${x} ${y}`;
  const places = new Map<string, Glyph[]>();
  for (const glyph of others) {
    const at = key(cell(glyph.x), cell(glyph.y));
    const there = places.get(at);
    if (there) there.push(glyph);
    else places.set(at, [glyph]);
  }
  const agreed = new Set<Glyph>();
  const unfaced = new Set<Glyph>();
  const near = [-1, 0, 1];
  const texts = ones.map((glyph): Text => {
    const candidates = near.flatMap((x) =>
      near.flatMap((y) => places.get(key(cell(glyph.x) + x, cell(glyph.y) + y)) ?? []),
    );
    const alike = candidates.filter((other) => isAlike(glyph.text, other.text));
    for (const same of alike) agreed.add(same);
    const faceless = glyph.hasFace ? [] : candidates.filter(({ hasFace }) => !hasFace);
    for (const one of faceless) unfaced.add(one);
    const [{ x, y } = glyph] = alike;
    const shift = { x: Math.round(x - glyph.x), y: Math.round(y - glyph.y) };
    const doubt = alike.length === 0 && !isBlank(glyph.text);
    return { box: glyph.box, doubt, shift, is: faceless.length > 0 ? 'fonts' : 'text' };
  });
  const left = others
    .filter((glyph) => !agreed.has(glyph))
    .map(
      (glyph): Text => ({
        box: glyph.box,
        doubt: !isBlank(glyph.text),
        shift: none,
        is: unfaced.has(glyph) ? 'fonts' : 'text',
      }),
    );
  return [...texts, ...left];
}

/** Characters that the faces for fonts that are not embedded have; others come with a reader's own fonts alone. */
const common =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\p{P}\p{S}\p{N}\p{Z}]*$/u;

/** True for a character that each reader sees as the fonts of their device have it, if any has. */
export const needsFace = ({ text, hasFace }: Glyph): boolean => !hasFace && !common.test(text);
