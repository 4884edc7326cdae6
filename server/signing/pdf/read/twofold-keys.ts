import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';

/** Entries that change nothing of what is shown, nor of what it is taken for. */
const undrawn = new Set([
  'Metadata',
  'PieceInfo',
  'StructTreeRoot',
  'StructParents',
  'StructParent',
  'ProcSet',
  // Of the window in which a program opens the file, and of what is read aloud.
  'PageMode',
  'PageLayout',
  'Lang',
]);
const timely = new Set(['LastModified', 'M', 'NM']);

/**
 * The first key that an object reachable from the catalog gives twice with different values, as in two `/Contents` of a page: pdf.js takes
 * the last of them, other programs the first. Objects that nothing shows are left out.
 * @param twofold such keys by the number of their object
 */
export function twofoldKey(pdf: PDF, twofold: ReadonlyMap<number, string>): string | undefined {
  if (twofold.size === 0) return undefined;
  const seen = new Set<PdfObject>();
  const waiting: (PdfObject | null | undefined)[] = [pdf.context.info.trailer.getRef('Root')];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PdfRef) {
      const key = twofold.get(object.objectNumber);
      if (key !== undefined && !undrawn.has(key) && !timely.has(key)) return key;
      waiting.push(pdf.getObject(object));
    } else if (object instanceof PdfArray) for (const item of object) waiting.push(item);
    else if (object instanceof PdfDict)
      for (const [key, value] of object) if (!undrawn.has(key.value)) waiting.push(value);
  }
  return undefined;
}
