import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core';
import { PdfRefusal } from '../refusal.ts';
import { inherited } from './page-geometry.ts';

/** Entries that pages inherit from the nodes above them (ISO 32000-1, table 30). */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** Calls `visit` with each page of the tree and the nodes above it, the nearest first. */
function eachPage(pdf: PDF, visit: (page: PdfDict, above: readonly PdfDict[]) => void): void {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const seen = new Set<PdfDict>();
  const walk = (node: PdfDict, above: readonly PdfDict[]): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const kids = node.getArray('Kids', resolve);
    if (!kids) visit(node, above);
    for (const kid of kids ?? []) {
      const found = kid instanceof PdfRef ? pdf.getObject(kid) : kid;
      if (found instanceof PdfDict) walk(found, [node, ...above]);
    }
  };
  const root = pdf.getCatalog().getDict('Pages', resolve);
  if (root) walk(root, []);
}

/** True if a page inherits differently by its `/Parent` than from the nodes that list it: programs differ in which they follow. */
function inheritsTwoWays(pdf: PDF, page: PdfDict, above: readonly PdfDict[]): boolean {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const listed = (key: string) =>
    [page, ...above].map((node) => node.get(key, resolve)).find((value) => value !== undefined);
  return inheritable.some((key) => listed(key) !== inherited(pdf, page, key));
}

/** True if a page has annotations only in a node above it: pdf.js shows them, other programs do not (ISO 32000-1, table 30). */
function inheritsAnnotations(pdf: PDF, page: PdfDict): boolean {
  const found = page.has('Annots') ? undefined : inherited(pdf, page, 'Annots');
  return found instanceof PdfArray && found.length > 0;
}

const isNothing = (value: PdfObject | undefined | null) => (value ?? PdfNull.instance) === PdfNull.instance;

/** Removes an `Annots` entry that is not a list: poppler shows nothing of such a page. */
function dropAnnotations(pdf: PDF, page: PdfDict): boolean {
  const found = page.get('Annots', (ref) => pdf.getObject(ref));
  if (found instanceof PdfArray || isNothing(found)) return false;
  page.delete('Annots');
  return true;
}

/** Removes objects other than streams from a page's content: poppler shows nothing of such a page. */
function dropContents(pdf: PDF, page: PdfDict): boolean {
  const found = page.get('Contents', (ref) => pdf.getObject(ref));
  if (!(found instanceof PdfArray)) return false;
  const parts = [...found].map((part) => (part instanceof PdfRef ? pdf.getObject(part) : part));
  if (parts.every((part) => part instanceof PdfStream)) return false;
  if (parts.some((part) => part instanceof PdfArray)) throw new PdfRefusal('read_differently');
  page.set('Contents', PdfArray.of(...[...found].filter((_, at) => parts[at] instanceof PdfStream)));
  return true;
}

/** Sets the page count if the root of the page tree lacks it: poppler finds no pages then. */
function countPages(pdf: PDF): boolean {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const root = pdf.getCatalog().getDict('Pages', resolve);
  if (!root || root.get('Count', resolve) instanceof PdfNumber) return false;
  root.set('Count', PdfNumber.of(pdf.getPageCount()));
  return true;
}

/**
 * Removes invalid entries of pages that make some programs show an empty page.
 * @returns true if anything was changed
 * @throws PdfRefusal `read_differently` for a page that programs show with different content, frame or annotations
 */
export function clearPages(pdf: PDF): boolean {
  let changed = countPages(pdf);
  eachPage(pdf, (page, above) => {
    if (inheritsTwoWays(pdf, page, above) || inheritsAnnotations(pdf, page))
      throw new PdfRefusal('read_differently');
    const [annotations, contents] = [dropAnnotations(pdf, page), dropContents(pdf, page)];
    changed ||= annotations || contents;
  });
  return changed;
}
