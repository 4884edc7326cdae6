import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';

/** The appearances of the annotations of a page, and those of their states. */
export function appearancesOn(pdf: PDF, page: PdfDict): PdfDict[] {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
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

/**
 * All streams of operators that resources draw, directly or through each other: form XObjects, soft masks, tiling patterns, and glyphs of
 * Type 3 fonts (ISO 32000-1, 8.10, 11.6.5.3, 8.7.3 and 9.6.5).
 * @param roots such streams, or dictionaries of resources
 */
export function drawnStreams(pdf: PDF, roots: Iterable<PdfObject | null | undefined>): PdfStream[] {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const seen = new Set<PdfObject>();
  const found: PdfStream[] = [];
  const waiting = [...roots];
  const entriesOf = (resources: PdfDict, kind: string): PdfDict[] => {
    const table = resources.getDict(kind, resolve);
    return [...(table?.keys() ?? [])].flatMap((key) => {
      const value = table?.get(key, resolve);
      return value instanceof PdfDict ? [value] : [];
    });
  };
  const visitResources = (resources: PdfDict) => {
    for (const object of entriesOf(resources, 'XObject'))
      if (object.getName('Subtype', resolve)?.value !== 'Image') waiting.push(object);
    for (const pattern of entriesOf(resources, 'Pattern'))
      if (pattern instanceof PdfStream) waiting.push(pattern);
    for (const font of entriesOf(resources, 'Font')) {
      if (font.getName('Subtype', resolve)?.value !== 'Type3') continue;
      waiting.push(...entriesOf(font, 'CharProcs'), font.get('Resources', resolve));
    }
    for (const state of entriesOf(resources, 'ExtGState'))
      waiting.push(state.getDict('SMask', resolve)?.get('G', resolve));
  };
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (!(object instanceof PdfDict) || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PdfStream) {
      found.push(object);
      waiting.push(object.get('Resources', resolve));
    } else visitResources(object);
  }
  return found;
}
