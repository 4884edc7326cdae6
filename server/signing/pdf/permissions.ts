import { type PDF, PdfDict, type PdfRef } from '@libpdf/core';

/** The level that permits annotations to be added; lower ones permit forms to be filled in (2), or nothing (ISO 32000-1, table 254). */
const annotations = 3;

/** The level of each rule that can limit changes, where it says none. */
const unsaid: Record<string, number> = { DocMDP: 2, FieldMDP: annotations };

/** The lowest level of the rules a signature names. */
function permittedBy(pdf: PDF, signature: PdfDict): number {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const rules = signature.getArray('Reference', resolve);
  const permissions = Array.from({ length: rules?.length ?? 0 }, (_, at) => {
    const rule = rules?.at(at, resolve);
    if (!(rule instanceof PdfDict)) return annotations;
    const said = rule.getDict('TransformParams', resolve)?.getNumber('P', resolve)?.value;
    return said ?? unsaid[rule.getName('TransformMethod', resolve)?.value ?? ''] ?? annotations;
  });
  return Math.min(annotations, ...permissions);
}

/** Whether a signature in the document forbids annotations after it: one that certifies it, or one that locked it. */
export function forbidsAnnotations(pdf: PDF): boolean {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const certifying = pdf.getCatalog().getDict('Perms', resolve)?.getDict('DocMDP', resolve);
  // One that names no rule does not say what it permits.
  if (certifying && (!certifying.has('Reference') || permittedBy(pdf, certifying) < annotations)) return true;
  return (pdf.getForm()?.getSignatureFields() ?? []).some((field) => {
    const signature = field.getSignatureDict();
    const lock = field.acroField().getDict('Lock', resolve)?.getNumber('P', resolve)?.value ?? annotations;
    return signature !== null && Math.min(lock, permittedBy(pdf, signature)) < annotations;
  });
}
