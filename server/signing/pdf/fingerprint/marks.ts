import type { PageText } from './fingerprint.ts';

/** Marks that a page paints, as the second parser reads it. */
interface Marks {
  glyphs: number;
  paths: number;
  /** Hashes of its pictures; a picture may be painted many times at once. */
  pictures: ReadonlySet<string>;
}

/** Operators of pdf.js by their number (its OPS): `showText`, `constructPath` and what it ends with, and those that paint pictures. */
const painting = {
  text: 44,
  path: 91,
  endPath: 28,
  pictures: [83, 84, 85, 86, 87, 88, 89, 90],
} as const;

const startOf = (operator: number) => `${operator} `;
const text = startOf(painting.text);
const path = startOf(painting.path);
const clipping = `${path}[${painting.endPath},`;
const pictures = painting.pictures.map(startOf);

function marksOf(content: readonly string[]): Marks {
  const marks = { glyphs: 0, paths: 0, pictures: new Set<string>() };
  for (const operator of content) {
    if (operator.startsWith(text)) marks.glyphs += operator.match(/\bfontChar:/g)?.length ?? 0;
    else if (operator.startsWith(path)) marks.paths += operator.startsWith(clipping) ? 0 : 1;
    else if (pictures.some((start) => operator.startsWith(start)))
      for (const [hash] of operator.matchAll(/\b[0-9a-f]{64}\b/g)) marks.pictures.add(hash);
  }
  return marks;
}

/** True if a page shows fewer letters, lines or pictures than before. What annotations draw may have become its content. */
export function showsLess(before: PageText, after: PageText): boolean {
  const [was, is] = [marksOf(before.content), marksOf(after.content)];
  const hasLost = [...was.pictures].some((picture) => !is.pictures.has(picture));
  return is.glyphs < was.glyphs || is.paths < was.paths || hasLost;
}
