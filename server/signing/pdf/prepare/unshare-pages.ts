import { type PDF, PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import { inherited } from '../read/page-geometry.ts';
import { PdfRefusal } from '../refusal.ts';

/** The most pages a document may have. */
const mostPages = 10_000;

/** Entries that pages inherit (ISO 32000-1, table 30). */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/**
 * The pages of a node of the page tree, each as often as it occurs. The library counts a page once; other readers count each occurrence.
 * Nodes that contain themselves are skipped, as by the library.
 */
function pagesIn(pdf: PDF, root: PdfRef): PdfRef[] {
  const known = new Map<PdfRef, PdfRef[]>();
  const walk = (ref: PdfRef): PdfRef[] => {
    const found = known.get(ref);
    if (found) return found;
    known.set(ref, []);
    const node = pdf.getObject(ref);
    const kind = node instanceof PdfDict ? node.getName('Type')?.value : undefined;
    const kids = (node instanceof PdfDict && kind === 'Pages' && node.getArray('Kids')) || [];
    const pages = kind === 'Page' ? [ref] : [];
    for (const kid of kids) {
      if (kid instanceof PdfRef) pages.push(...walk(kid));
      if (pages.length > mostPages) throw new PdfRefusal('too_many_pages');
    }
    known.set(ref, pages);
    return pages;
  };
  return walk(root);
}

/** A copy of a page with a list of annotations of its own, and without its key in the structure tree. */
function copyOf(pdf: PDF, page: PdfDict): PdfDict {
  const copy = page.clone();
  // The structure tree names one page for each key (ISO 32000-1, 14.7.4.4).
  copy.delete('StructParents');
  const list = page.getArray('Annots', (ref) => pdf.getObject(ref));
  if (list) copy.set('Annots', PdfArray.of(...list));
  return copy;
}

/**
 * Gives each occurrence of a page in the page tree an object of its own, so that drawing on one changes one. Shared contents, resources and
 * lists of annotations stay shared: they are copied for a page when it is written to.
 * @returns true if there was such a page
 * @throws PdfRefusal `too_many_pages`
 */
export function unsharePages(pdf: PDF): boolean {
  const root = pdf.getCatalog().getRef('Pages');
  const all = root ? pagesIn(pdf, root) : [];
  if (new Set(all).size === all.length) return false;
  // The library rewrites the tree with one level, so that nothing can be inherited any more.
  for (const { dict } of pdf.getPages())
    for (const key of inheritable) {
      const value = inherited(pdf, dict, key);
      if (value && !dict.has(key)) dict.set(key, value);
    }
  const seen = new Set<PdfRef>();
  for (const [at, ref] of all.entries()) {
    const page = pdf.getObject(ref);
    if (seen.has(ref) && page instanceof PdfDict) pdf.insertPage(at, copyOf(pdf, page));
    seen.add(ref);
  }
  return true;
}
