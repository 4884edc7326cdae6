import { type PDF, PdfBool, type PdfDict } from '@libpdf/core';
import { nameIn, readOperators } from '../content/content-tokens.ts';
import { type Construct, type ContentPart, dictionaryOf, itemsOf, resolver } from './construct.ts';

/** Shadings along a line and between circles (ISO 32000-1, table 78): pdf.js paints their background where a pattern does not. */
const [along, between] = [2, 3];

/** True if a shading leaves a part of the plane to its background. */
function showsBackground(pdf: PDF, shading: PdfDict | undefined): boolean {
  const kind = shading?.getNumber('ShadingType', resolver(pdf))?.value;
  if (!shading?.has('Background') || (kind !== along && kind !== between)) return false;
  const extended = itemsOf(pdf, shading.get('Extend'));
  const isWhole = extended.length === 2 && extended.every((one) => one instanceof PdfBool && one.value);
  return kind === between || !isWhole;
}

/** True if an operator paints a shading with its background (ISO 32000-1, 8.7.4.2): only patterns have one. */
function paintsBackground(pdf: PDF, { bytes, resources }: ContentPart): boolean {
  const table = dictionaryOf(pdf, resources?.get('Shading'));
  const all = table ? [...table] : [];
  if (!all.some(([, entry]) => showsBackground(pdf, dictionaryOf(pdf, entry)))) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let found = false;
  readOperators(bytes, ({ name, from, at }) => {
    if (name !== 'sh' || found) return;
    const shading = dictionaryOf(pdf, table?.get(nameIn(text.toString('latin1', from, at)) ?? ''));
    found = showsBackground(pdf, shading);
  });
  return found;
}

export const shadings: readonly Construct[] = [
  {
    words: 'a shading whose background only some programs paint',
    content: (part, pdf) => (paintsBackground(pdf, part) ? 'refuse' : undefined),
  },
];
