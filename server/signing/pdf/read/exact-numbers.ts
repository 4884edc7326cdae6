import { PdfNumber } from '@libpdf/core';

/** Places of a number too small for `String` to write without an exponent, which PDF does not know (ISO 32000-1, 7.3.3). */
const smallPlaces = 20;

/** A number in PDF syntax, with every digit needed to read back the same number. */
export function decimal(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return Number.isFinite(value) ? text : '0';
  return Math.abs(value) < 1 ? value.toFixed(smallPlaces).replace(/\.?0+$/, '') : BigInt(value).toString();
}

// The library rounds to five places: a page of 595.275591 points would become another (`docs/upstream/libpdf.md`).
PdfNumber.prototype.toBytes = function (writer) {
  writer.writeAscii(decimal(this.value));
};
