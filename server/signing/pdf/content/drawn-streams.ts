import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';

type Found = PdfObject | null | undefined;

/** A stream of operators, and the resources by which it draws. */
export interface DrawnPart {
  stream: PdfStream;
  resources: PdfDict | undefined;
}

const resolverOf = (pdf: PDF) => (ref: PdfRef) => pdf.getObject(ref);

/** Tables of resources whose entries draw streams of operators. */
export const drawingTables = ['XObject', 'Pattern', 'Font', 'ExtGState'] as const;
type DrawingTable = (typeof drawingTables)[number];

/**
 * The streams that an entry of such a table draws: a form XObject, a tiling pattern, the glyphs of a Type 3 font, or a soft mask
 * (ISO 32000-1, 8.10, 8.7.3, 9.6.5 and 11.6.5.3).
 */
export function partsOfEntry(pdf: PDF, table: DrawingTable, entry: Found): DrawnPart[] {
  const resolve = resolverOf(pdf);
  const found = entry instanceof PdfRef ? resolve(entry) : entry;
  if (!(found instanceof PdfDict)) return [];
  const partOf = (stream: Found, resources?: PdfDict): DrawnPart[] =>
    stream instanceof PdfStream
      ? [{ stream, resources: stream.getDict('Resources', resolve) ?? resources }]
      : [];
  if (table === 'Pattern') return partOf(found);
  if (table === 'ExtGState') return partOf(found.getDict('SMask', resolve)?.get('G', resolve));
  const kind = found.getName('Subtype', resolve)?.value;
  if (table === 'XObject') return kind === 'Image' ? [] : partOf(found);
  if (kind !== 'Type3') return [];
  const resources = found.getDict('Resources', resolve);
  return [...(found.getDict('CharProcs', resolve) ?? [])].flatMap(([, glyph]) =>
    partOf(glyph instanceof PdfRef ? resolve(glyph) : glyph, resources),
  );
}

/** The appearances of the annotations of a page, and those of their states. */
export function appearancesOn(pdf: PDF, page: PdfDict): PdfDict[] {
  const resolve = resolverOf(pdf);
  const resolved = (value: PdfObject | null | undefined) =>
    value instanceof PdfRef ? resolve(value) : value;
  const annotations = page.get('Annots', resolve);
  const items = annotations instanceof PdfArray ? [...annotations].map(resolved) : [];
  return items.flatMap((annotation) => {
    const normal =
      annotation instanceof PdfDict ? annotation.getDict('AP', resolve)?.get('N', resolve) : undefined;
    const states = normal instanceof PdfDict && !(normal instanceof PdfStream) ? [...normal] : [];
    return [normal, ...states.map(([, state]) => resolved(state))].filter((one) => one instanceof PdfStream);
  });
}

/** The table of resources of this name. */
export const tableIn = (pdf: PDF, resources: PdfDict | undefined, table: DrawingTable): PdfDict | undefined =>
  resources?.getDict(table, resolverOf(pdf));

/**
 * All streams of operators that resources draw, directly or through each other.
 * @param roots such streams, or dictionaries of resources
 */
export function drawnStreams(pdf: PDF, roots: Iterable<Found>): PdfStream[] {
  const found = new Set<PdfStream>();
  /** Tables, since thousands of forms may share one of thousands. */
  const seen = new Set<PdfObject>();
  const waiting: (PdfDict | undefined)[] = [];
  const take = ({ stream, resources }: DrawnPart) => {
    found.add(stream);
    waiting.push(resources);
  };
  for (const root of roots) {
    if (root instanceof PdfStream)
      take({ stream: root, resources: root.getDict('Resources', resolverOf(pdf)) });
    else if (root instanceof PdfDict) waiting.push(root);
  }
  while (waiting.length > 0) {
    const resources = waiting.pop();
    for (const name of drawingTables) {
      const table = tableIn(pdf, resources, name);
      if (!table || seen.has(table)) continue;
      seen.add(table);
      for (const [, entry] of table) for (const part of partsOfEntry(pdf, name, entry)) take(part);
    }
  }
  return [...found];
}
