import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, type PdfStream } from '@libpdf/core';

export type Found = PdfObject | null | undefined;

/** An answer for a thing that holds a construct: it is refused, or this writes it anew as pdf.js shows it. */
type Answer = 'refuse' | (() => void);

/** Looks for a construct in a thing; undefined if it is not there. */
type Look<Thing> = (thing: Thing, pdf: PDF) => Answer | undefined;

/** Operators of a page or of a part of it, and the resources that they name. */
export interface ContentPart {
  bytes: Uint8Array;
  resources: PdfDict | undefined;
  /** True for a page or a pattern, which begin in black; others take over the colours that they are drawn with. */
  beginsInBlack: boolean;
}

/** A construct that programs draw differently, and the things in which it is looked for. */
export interface Construct {
  /** Words for the person, read behind “page 3:”. */
  words: string;
  catalog?: Look<PdfDict>;
  page?: Look<PdfDict>;
  annotation?: Look<PdfDict>;
  /** Arrays, dictionaries and streams that a page is drawn from; a stream is looked at as a dictionary too. */
  array?: Look<PdfArray>;
  dictionary?: Look<PdfDict>;
  stream?: Look<PdfStream>;
  /** Operators of a page, or of a part that it draws. */
  content?: Look<ContentPart>;
}

export const resolver =
  (pdf: PDF) =>
  (ref: PdfRef): PdfObject | null =>
    pdf.getObject(ref);

/** A value, or the object that it refers to. */
export const resolved = (pdf: PDF, value: Found): PdfObject | undefined =>
  (value instanceof PdfRef ? pdf.getObject(value) : value) ?? undefined;

/** The values of an array, resolved; none for other values. */
export function itemsOf(pdf: PDF, value: Found): (PdfObject | undefined)[] {
  const found = resolved(pdf, value);
  return found instanceof PdfArray ? [...found].map((item) => resolved(pdf, item)) : [];
}

/** The text of a name; undefined for other values. */
export function nameOf(pdf: PDF, value: Found): string | undefined {
  const found = resolved(pdf, value);
  return found instanceof PdfName ? found.value : undefined;
}

/** A dictionary, also of a stream; undefined for other values. */
export function dictionaryOf(pdf: PDF, value: Found): PdfDict | undefined {
  const found = resolved(pdf, value);
  return found instanceof PdfDict ? found : undefined;
}

/** Deletes those of the entries that a dictionary has; undefined if it has none of them. */
export function withoutEntries(dictionary: PdfDict, keys: readonly string[]): Answer | undefined {
  const found = keys.filter((key) => dictionary.has(key));
  if (found.length === 0) return undefined;
  return () => {
    for (const key of found) dictionary.delete(key);
  };
}

/**
 * Looks at the entries of a table of resources, at each table once: thousands of pages may share one of thousands.
 * @returns what `look` answers, undefined for a table that was looked at before
 */
export function tableOnce(
  key: string,
  look: (pdf: PDF, entries: PdfDict[]) => Answer | undefined,
): Look<PdfDict> {
  const seen = new WeakSet<PdfDict>();
  return (resources, pdf) => {
    const table = dictionaryOf(pdf, resources.get(key));
    if (!table || seen.has(table)) return undefined;
    seen.add(table);
    return look(
      pdf,
      [...table].flatMap(([, entry]) => dictionaryOf(pdf, entry) ?? []),
    );
  };
}
