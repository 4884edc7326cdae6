import { type PDF, type PdfArray, PdfDict, PdfRef } from '@libpdf/core';

const resolver = (pdf: PDF) => (ref: PdfRef) => pdf.getObject(ref);

const hasItems = (pdf: PDF, holder: PdfDict, key: string): boolean =>
  (holder.getArray(key, resolver(pdf))?.length ?? 0) > 0;

function hasAttachedFile(pdf: PDF, annotations: PdfArray | undefined): boolean {
  return [...(annotations ?? [])].some((item) => {
    const found = item instanceof PdfRef ? pdf.getObject(item) : item;
    return found instanceof PdfDict && found.getName('Subtype', resolver(pdf))?.value === 'FileAttachment';
  });
}

/** True if files are attached to a document, its pages or their annotations (ISO 32000-2, 7.7.4, 12.5.6.15 and 14.13). */
export function attachmentsOf(pdf: PDF): boolean {
  const catalog = pdf.getCatalog();
  const tree = catalog.getDict('Names', resolver(pdf))?.getDict('EmbeddedFiles', resolver(pdf));
  const isNamed = tree !== undefined && (hasItems(pdf, tree, 'Names') || hasItems(pdf, tree, 'Kids'));
  const lists = new Set(pdf.getPages().map(({ dict }) => dict.getArray('Annots', resolver(pdf))));
  return (
    isNamed ||
    [catalog, ...pdf.getPages().map(({ dict }) => dict)].some((holder) => hasItems(pdf, holder, 'AF')) ||
    [...lists].some((list) => hasAttachedFile(pdf, list))
  );
}

/** True if a document has layers that viewers may hide (ISO 32000-2, 8.11). */
export function layersOf(pdf: PDF): boolean {
  const properties = pdf.getCatalog().getDict('OCProperties', resolver(pdf));
  return properties !== undefined && hasItems(pdf, properties, 'OCGs');
}
