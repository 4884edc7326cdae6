import { type PDF, PdfArray, PdfDict, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core';

/**
 * Additions that the signatures in a document permit after them (ISO 32000-2, table 257): annotations and signatures, signatures alone, or
 * nothing.
 */
export type PdfPermission = 'nothing' | 'signing' | 'annotations';

/*
 * From reading, not running, pyHanko's difference analysis (StandardDiffPolicy). Of a seal's additions it accepts
 * - under DocMDP P=3, and without DocMDP: the signature. It reports our annotations as unknown, in every signed file, since that policy
 *   knows only annotations of form fields; Acrobat and the standard permit them.
 * - under P=2: a new signature field that is not visible, and its signature (SigFieldCreationRule at LTA_UPDATES, SigFieldModificationRule
 *   at FORM_FILLING). Ours is not visible. A catalog that gains other entries than AcroForm, DSS, Extensions, Metadata, MarkInfo or Version
 *   is reported, `Type` too.
 * - under P=1: time stamps and validation data, no signature.
 * - under FieldMDP that locks all fields, or all but some: no signature in a new field.
 */

const byLevel: readonly PdfPermission[] = ['nothing', 'nothing', 'signing', 'annotations'];
const order: readonly PdfPermission[] = ['nothing', 'signing', 'annotations'];
const least = (all: readonly PdfPermission[]): PdfPermission =>
  order.find((one) => all.includes(one)) ?? 'annotations';

/** The level of certification rules without one (ISO 32000-2, table 257). */
const unsaid = PdfNumber.of(2);

/** The permission of a P entry; any value but 1, 2 or 3 permits nothing. */
const permissionIn = (level: PdfObject | undefined): PdfPermission =>
  (level instanceof PdfNumber ? byLevel[level.value] : undefined) ?? 'nothing';

/** The permission in the parameters of a rule, or in the lock of a field; both may lock fields too (tables 236 and 258). */
function permissionOfLock(pdf: PDF, lock: PdfDict | undefined): PdfPermission {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  return lock?.has('P') ? permissionIn(lock.get('P', resolve)) : 'annotations';
}

/** The permission of a rule in a signature's Reference (table 256). */
function permissionOfRule(pdf: PDF, rule: PdfObject | undefined): PdfPermission {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  if (!(rule instanceof PdfDict)) return 'nothing';
  const method = rule.getName('TransformMethod', resolve)?.value;
  const parameters = rule.getDict('TransformParams', resolve);
  if (method === 'DocMDP') return permissionIn(parameters?.get('P', resolve) ?? unsaid);
  if (method !== 'FieldMDP') return 'annotations';
  // `Include` locks the fields it names; ours is new, and in none of these lists.
  const locksOurs = parameters?.getName('Action', resolve)?.value !== 'Include';
  return locksOurs ? 'nothing' : permissionOfLock(pdf, parameters);
}

function permissionOfSignature(pdf: PDF, signature: PdfDict): PdfPermission {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  if (!signature.has('Reference')) return 'annotations';
  const rules = signature.get('Reference', resolve);
  if (!(rules instanceof PdfArray)) return 'nothing';
  return least(Array.from({ length: rules.length }, (_, at) => permissionOfRule(pdf, rules.at(at, resolve))));
}

/** The permission of the signature that certifies the document. One without a rule is taken to permit nothing. */
function permissionOfAuthor(pdf: PDF): PdfPermission {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const permissions = pdf.getCatalog().getDict('Perms', resolve);
  if (!permissions?.has('DocMDP')) return 'annotations';
  const signature = permissions.getDict('DocMDP', resolve);
  return signature?.has('Reference') ? permissionOfSignature(pdf, signature) : 'nothing';
}

/** The lowest permission of all signatures in a document, of the locks of their fields, and of its certification. */
export function permissionOf(pdf: PDF): PdfPermission {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const signed = (pdf.getForm()?.getSignatureFields() ?? []).flatMap((field) => {
    const signature = field.getSignatureDict();
    const lock = field.acroField().getDict('Lock', resolve);
    return signature === null ? [] : [permissionOfSignature(pdf, signature), permissionOfLock(pdf, lock)];
  });
  return least([permissionOfAuthor(pdf), ...signed]);
}
