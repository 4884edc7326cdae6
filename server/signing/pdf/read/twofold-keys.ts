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
 * The first name of an object reachable from the catalog that programs take in two ways, as in two `/Contents` of a page, of which pdf.js
 * takes the last and other programs the first, or in a `/G#4`. Objects that nothing shows are left out.
 * @param twofold such names by the number of their object
 */
export function twofoldName(pdf: PDF, twofold: ReadonlyMap<number, ReadonlySet<string>>): string | undefined {
  if (twofold.size === 0) return undefined;
  const seen = new Set<PdfObject>();
  const waiting: (PdfObject | null | undefined)[] = [pdf.context.info.trailer.getRef('Root')];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PdfRef) {
      const names = [...(twofold.get(object.objectNumber) ?? [])];
      const name = names.find((one) => !undrawn.has(one) && !timely.has(one));
      if (name !== undefined) return name;
      waiting.push(pdf.getObject(object));
    } else if (object instanceof PdfArray) for (const item of object) waiting.push(item);
    else if (object instanceof PdfDict)
      for (const [key, value] of object) if (!undrawn.has(key.value)) waiting.push(value);
  }
  return undefined;
}
