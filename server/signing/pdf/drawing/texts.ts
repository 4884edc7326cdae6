import type { Glyph, Region } from './drawing.ts';

/** Pixels apart at which two programs place the same character. */
const sameOrigin = 2;

/** The box of a character, and true if only one program reads it there. */
export interface Text {
  box: Region;
  doubt: boolean;
}

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
  const near = [-1, 0, 1];
  const texts = ones.map((glyph): Text => {
    const candidates = near.flatMap((x) =>
      near.flatMap((y) => places.get(key(cell(glyph.x) + x, cell(glyph.y) + y)) ?? []),
    );
    const alike = candidates.filter(({ text }) => text.normalize('NFKC') === glyph.text.normalize('NFKC'));
    for (const same of alike) agreed.add(same);
    return { box: glyph.box, doubt: alike.length === 0 };
  });
  const left = others.filter((glyph) => !agreed.has(glyph)).map(({ box }): Text => ({ box, doubt: true }));
  return [...texts, ...left];
}
