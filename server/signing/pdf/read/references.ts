import { type PDF, PdfArray, PdfDict, PdfNull, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import type { SyntaxPlace } from './index/syntax.ts';
import { inherited } from './page-geometry.ts';

/** References of a PDF that lead to nothing, or to an object of another generation. */
export interface StrayReferences {
  /** Numbers that no object has. */
  missing: ReadonlySet<number>;
  /** Numbers of objects of another generation: some programs find them, others do not. */
  otherGeneration: ReadonlySet<number>;
}

type Places = ReadonlyMap<number, SyntaxPlace | null>;

/** Entries of a page's resources that draw nothing. */
const undrawn = new Set(['Metadata', 'PieceInfo', 'StructParents', 'Parent', 'OPI']);

/**
 * Finds the stray references in all objects reachable from the given ones.
 * @param places of all objects; undefined if they had to be guessed
 * @param passedOver entries that are not followed
 */
function straysFrom(
  pdf: PDF,
  places: Places | undefined,
  roots: Iterable<PdfObject | null | undefined>,
  passedOver: ReadonlySet<string> = new Set(),
): StrayReferences {
  const missing = new Set<number>();
  const otherGeneration = new Set<number>();
  const seen = new Set<PdfObject>();
  const waiting = [...roots];
  const follow = (ref: PdfRef) => {
    const object = pdf.getObject(ref);
    const place = places?.get(ref.objectNumber);
    const generation = place && 'at' in place ? place.generation : 0;
    if (object === null) missing.add(ref.objectNumber);
    else if (places && generation !== ref.generation) otherGeneration.add(ref.objectNumber);
    waiting.push(object);
  };
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PdfRef) follow(object);
    else if (object instanceof PdfArray) for (const item of object) waiting.push(item);
    else if (object instanceof PdfDict)
      for (const [key, value] of object) if (!passedOver.has(key.value)) waiting.push(value);
  }
  return { missing, otherGeneration };
}

/** The stray references of a whole document. */
export const strayReferences = (pdf: PDF, places: Places | undefined): StrayReferences =>
  straysFrom(pdf, places, [pdf.getCatalog()]);

/** True if the content of a page is neither nothing nor streams. */
function isNoContent(pdf: PDF, page: PdfDict): boolean {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const content = page.get('Contents', resolve) ?? PdfNull.instance;
  const parts =
    content instanceof PdfArray ? Array.from(content, (_, at) => content.at(at, resolve)) : [content];
  return !parts.every((part) => part instanceof PdfStream || part === PdfNull.instance);
}

/** True if a part of a page's content is missing: a reference leads to nothing, or to another object. */
export function isContentMissing(pdf: PDF): boolean {
  if (pdf.getPages().some(({ dict }) => isNoContent(pdf, dict))) return true;
  const drawn = pdf
    .getPages()
    .flatMap(({ dict }) => [
      dict.get('Contents'),
      dict.get('Resources') ?? inherited(pdf, dict, 'Resources'),
    ]);
  return straysFrom(pdf, undefined, drawn, undrawn).missing.size > 0;
}
