import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type EmbeddedFont, PDF } from '@libpdf/core';
import { Blob, Face } from 'harfbuzzjs';
import { describe, expect, it } from 'vitest';
import { leanFont } from './lean-font.ts';

const original = readFileSync(
  fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
);
const lettersOf = (font: Uint8Array) => [...new Face(new Blob(font)).collectUnicodes()];

describe('a lean font', () => {
  it('has the letters of the original, each as the same glyph and as wide', () => {
    const [from, to] = [original, leanFont(original)].map((bytes) => PDF.create().embedFont(bytes));
    const letters = lettersOf(original).map((code) => String.fromCodePoint(code));
    expect(letters.length).toBeGreaterThan(2000);
    const drawn = (font: EmbeddedFont | undefined) =>
      letters.map((letter) => [
        font?.canEncode(letter),
        font?.widthOfTextAtSize(letter, 1000),
        font?.encodeTextToGids(letter),
      ]);
    expect(drawn(to)).toEqual(drawn(from));
    expect(lettersOf(leanFont(original))).toEqual(lettersOf(original));
  });

  it('takes the names along nowhere', async () => {
    const sizeWith = async (bytes: Uint8Array) => {
      const pdf = PDF.create();
      const font = pdf.embedFont(bytes);
      pdf.addPage().drawText('Zoë Ångström, 42', { x: 50, y: 50, font });
      return (await pdf.save({ subsetFonts: true })).length;
    };
    expect(await sizeWith(leanFont(original))).toBeLessThan(await sizeWith(original));
  });

  it('leaves the original as it is', () => {
    const before = new Uint8Array(original);
    leanFont(original);
    expect(new Uint8Array(original)).toEqual(before);
  });
});
