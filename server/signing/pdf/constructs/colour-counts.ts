import { type PDF, type PdfDict, PdfName } from '@libpdf/core';
import { nameIn, readOperators } from '../content/content-tokens.ts';
import { componentsOf } from './colours.ts';
import {
  type Construct,
  type ContentPart,
  dictionaryOf,
  itemsOf,
  nameOf,
  resolved,
  resolver,
} from './construct.ts';

/** A colour space by the number of components of its colours, or of those that its uncoloured patterns take. */
interface Space {
  count: number;
  isPattern: boolean;
}

const spaceOf = (count: number): Space => ({ count, isPattern: false });

/** Operators that set a colour with its space. */
const plain = new Map([
  ['g', 1],
  ['rg', 3],
  ['k', 4],
]);

/** The space of this name; undefined for one that is unknown. */
function spaceNamed(pdf: PDF, name: string, resources: PdfDict | undefined): Space | undefined {
  const listed = dictionaryOf(pdf, resources?.get('ColorSpace'))?.get(name);
  const space = resolved(pdf, listed) ?? PdfName.of(name);
  const [kind, base] = itemsOf(pdf, space);
  if (nameOf(pdf, kind ?? space) === 'Pattern')
    return { count: (base && componentsOf(pdf, base)) ?? 0, isPattern: true };
  const count = componentsOf(pdf, space);
  return count === undefined ? undefined : spaceOf(count);
}

const uncoloured = 2;

/** True if programs may take another colour from so many operands, of which the last may name a pattern. */
function isOdd(
  pdf: PDF,
  { count, isPattern }: Space,
  operands: number,
  pattern: string | undefined,
  resources: PdfDict | undefined,
): boolean {
  if (pattern === undefined || !isPattern) return isPattern || pattern !== undefined || operands !== count;
  if (operands - 1 === count) return false;
  const found = dictionaryOf(pdf, dictionaryOf(pdf, resources?.get('Pattern'))?.get(pattern));
  return operands !== 1 || found?.getNumber('PaintType', resolver(pdf))?.value === uncoloured;
}

/** True if operators set a colour by fewer or more numbers than its space has components: some programs pass over that. */
function hasOddColour(pdf: PDF, { bytes, resources, beginsInBlack }: ContentPart): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!text.includes('sc') && !text.includes('SC')) return false;
  // The space that a part takes over is another one for each that draws it: of no number of components for sure.
  const first = spaceOf(beginsInBlack ? 1 : Number.NaN);
  /** Spaces of painting and of lines. */
  let spaces: readonly [Space | undefined, Space | undefined] = [first, first];
  const kept: (typeof spaces)[] = [];
  let found = false;
  readOperators(bytes, ({ name, from, at, count, isFaulty }) => {
    if (isFaulty || found) return;
    if (name === 'q') kept.push(spaces);
    if (name === 'Q') spaces = kept.pop() ?? spaces;
    const lower = name.toLowerCase();
    const isLine = name !== lower;
    const set = (space: Space | undefined) => {
      spaces = isLine ? [spaces[0], space] : [space, spaces[1]];
    };
    const named = () => nameIn(text.toString('latin1', from, at));
    if (lower === 'cs') set(spaceNamed(pdf, named() ?? '', resources));
    const plainCount = plain.get(lower);
    if (plainCount !== undefined) set(spaceOf(plainCount));
    if (lower !== 'sc' && lower !== 'scn') return;
    const space = spaces[isLine ? 1 : 0];
    found = space !== undefined && isOdd(pdf, space, count, named(), resources);
  });
  return found;
}

export const colourCounts: readonly Construct[] = [
  {
    words: 'a colour of more or fewer components than its space has',
    content: (part, pdf) => (hasOddColour(pdf, part) ? 'refuse' : undefined),
  },
];
