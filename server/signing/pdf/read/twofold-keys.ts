import { type PDF, PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core';
import { wholeKeys } from './index/keys.ts';

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
 * takes the last and other programs the first, in a `/G#4`, or in a `/Rotate 90.0`, by which poppler does not turn. Objects that nothing shows
 * are left out.
 * @param twofold such names by the number of their object
 */
export function twofoldName(pdf: PDF, twofold: ReadonlyMap<number, ReadonlySet<string>>): string | undefined {
  if (twofold.size === 0) return undefined;
  const isPointedElsewhere = (value: PdfObject) =>
    value instanceof PdfRef && twofold.has(value.objectNumber) && pdf.getObject(value) instanceof PdfNumber;
  const seen = new Set<PdfObject>();
  const waiting: (PdfObject | null | undefined)[] = [pdf.context.info.trailer.getRef('Root')];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PdfRef) {
      const target = pdf.getObject(object);
      const names = target instanceof PdfNumber ? [] : [...(twofold.get(object.objectNumber) ?? [])];
      const name = names.find((one) => !undrawn.has(one) && !timely.has(one));
      if (name !== undefined) return name;
      waiting.push(target);
    } else if (object instanceof PdfArray) for (const item of object) waiting.push(item);
    else if (object instanceof PdfDict)
      for (const [{ value: key }, value] of object) {
        if (wholeKeys.has(key) && isPointedElsewhere(value)) return key;
        if (!undrawn.has(key)) waiting.push(value);
      }
  }
  return undefined;
}
