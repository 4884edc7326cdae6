import { type PDF, PdfBool, PdfDict } from '@libpdf/core';

/** True if the document holds a signature, valid or not. */
export function isSigned(pdf: PDF): boolean {
  const fields = pdf.getForm()?.getSignatureFields() ?? [];
  const isCertified =
    pdf
      .getCatalog()
      .getDict('Perms', (ref) => pdf.getObject(ref))
      ?.has('DocMDP') ?? false;
  return isCertified || fields.some((field) => field.isSigned());
}

/** `dynamic` forms are drawn by their XML alone: only Adobe software shows them (XFA 3.3). */
export function xfaOf(pdf: PDF): 'none' | 'static' | 'dynamic' {
  const catalog = pdf.getCatalog();
  const form = catalog.get('AcroForm', (ref) => pdf.getObject(ref));
  if (!(form instanceof PdfDict) || !form.has('XFA')) return 'none';
  const rendering = catalog.get('NeedsRendering', (ref) => pdf.getObject(ref));
  const drawnByXml = rendering instanceof PdfBool && rendering.value;
  return drawnByXml || (pdf.getForm()?.fieldCount ?? 0) === 0 ? 'dynamic' : 'static';
}
