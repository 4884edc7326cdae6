import type { PDFPageProxy } from 'pdfjs-dist';
import { canonical, digest } from './canonical.ts';
import type { PageReading } from './read-pages.ts';

/** Properties of a font that decide the look of its text; the text itself is in the operators. */
const fontTraits = [
  ...['name', 'data', 'charProcOperatorList', 'fontMatrix', 'bbox', 'ascent', 'descent', 'defaultWidth'],
  ...['vertical', 'bold', 'black', 'italic', 'isType3Font', 'missingFile', 'systemFontInfo'],
] as const;

const traitsOf = (data: unknown): unknown =>
  data instanceof Object && 'isType3Font' in data
    ? Object.fromEntries(fontTraits.map((trait) => [trait, Reflect.get(data, trait)]))
    : data;

/** True for the name of an object that pdf.js keeps for the whole document. */
const isShared = (name: string) => name.startsWith('g_');

/** Waits for a font, picture or pattern, which pdf.js decodes beside the operators. */
const objectOf = ({ commonObjs, objs }: PDFPageProxy, name: string): Promise<unknown> =>
  new Promise((resolve) => {
    (isShared(name) ? commonObjs : objs).get(name, resolve);
  });

/**
 * Hashes of the fonts, pictures and patterns that a page draws with, by the names pdf.js gives them.
 * @param shared hashes of objects that pages share; new ones are added
 */
export async function hashesOfObjects(
  { page, operators: { fnArray, argsArray }, OPS }: PageReading,
  shared: Map<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(
    fnArray.flatMap((operator, at) => (operator === OPS.dependency ? argsArray[at] : [])),
  );
  const own = new Map<string, string>();
  const hashOf = (name: string) => own.get(name) ?? shared.get(name);
  // One by one: pictures are large.
  for (const name of names as Set<string>) {
    if (shared.has(name)) continue;
    const data = traitsOf(await objectOf(page, name));
    // A glyph drawn by operators may use what was hashed before it.
    (isShared(name) ? shared : own).set(name, digest(canonical(data, hashOf)));
  }
  return new Map([...shared, ...own]);
}
