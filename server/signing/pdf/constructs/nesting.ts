import { type PDF, PdfStream } from '@libpdf/core';
import { nameIn, readOperators } from '../content/content-tokens.ts';
import {
  appearancesOn,
  type DrawnPart,
  drawingTables,
  partsOfEntry,
  tableIn,
} from '../content/drawn-streams.ts';
import { streamData } from '../content/stream-data.ts';
import { inherited } from '../read/page-geometry.ts';
import { type Construct, dictionaryOf, resolver } from './construct.ts';

/** Most parts within each other: programs stop at 28 to 100 of them, and show nothing of what lies deeper. */
const deepest = 20;

type Inner = (part: Pick<DrawnPart, 'resources'> & { stream?: PdfStream }) => DrawnPart[];

/** True if parts lie deeper within each other, or within themselves. */
function isDeep(roots: readonly DrawnPart[], inner: Inner): boolean {
  const heights = new Map<PdfStream, number>();
  const heightOf = (part: DrawnPart, depth: number): number => {
    if (depth > deepest) return Number.POSITIVE_INFINITY;
    const known = heights.get(part.stream);
    if (known !== undefined) return known;
    let height = 1;
    for (const one of inner(part)) {
      height = Math.max(height, 1 + heightOf(one, depth + 1));
      if (height > deepest) break;
    }
    heights.set(part.stream, height);
    return height;
  };
  return roots.some((root) => heightOf(root, 1) > deepest);
}

/** The operators that draw by an entry of a table of resources, and which of its operands names it. */
const drawing: Record<string, (typeof drawingTables)[number]> = {
  Do: 'XObject',
  scn: 'Pattern',
  SCN: 'Pattern',
  Tf: 'Font',
  gs: 'ExtGState',
};

/** The parts that a part may draw by its resources, and those that its operators do. */
function readers(pdf: PDF): Record<'listed' | 'used', Inner> {
  return {
    listed: ({ resources }) =>
      drawingTables.flatMap((table) =>
        [...(tableIn(pdf, resources, table) ?? [])].flatMap(([, entry]) => partsOfEntry(pdf, table, entry)),
      ),
    used: ({ stream, resources }) => {
      const { bytes } = stream ? streamData(pdf, stream) : { bytes: new Uint8Array() };
      const names = new Set<string>();
      readOperators(bytes, ({ name, from, at }) => {
        if (drawing[name])
          names.add(`${name} ${nameIn(Buffer.from(bytes.subarray(from, at)).toString('latin1'))}`);
      });
      return [...names].flatMap((one) => {
        const [operator = '', ...name] = one.split(' ');
        const table = drawing[operator];
        return table ? partsOfEntry(pdf, table, tableIn(pdf, resources, table)?.get(name.join(' '))) : [];
      });
    },
  };
}

const rootsOf = (pdf: PDF, listed: Inner): DrawnPart[] =>
  pdf
    .getPages()
    .flatMap(({ dict }) => [
      ...listed({ resources: dictionaryOf(pdf, inherited(pdf, dict, 'Resources')) }),
      ...appearancesOn(pdf, dict).flatMap((stream) =>
        stream instanceof PdfStream
          ? [{ stream, resources: stream.getDict('Resources', resolver(pdf)) }]
          : [],
      ),
    ]);

export const nesting: readonly Construct[] = [
  {
    words: 'parts that lie deeper within each other than some programs draw',
    catalog: (_, pdf) => {
      const { listed, used } = readers(pdf);
      const roots = rootsOf(pdf, listed);
      // Parts that share one table list each other and themselves; only then it takes their operators to tell.
      return isDeep(roots, listed) && isDeep(roots, used) ? 'refuse' : undefined;
    },
  },
];
