import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EmbeddedFont, PDF } from '@libpdf/core';

/** Noto Sans, upright for what is written and italic for a typed signature. */
const files = {
  upright: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  italic: import.meta.resolve(
    '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  ),
};
export type Face = keyof typeof files;
export type FontFor = (face: Face) => EmbeddedFont;

const bytesOf = new Map<Face, Uint8Array>();

function fontBytes(face: Face): Uint8Array {
  const known = bytesOf.get(face);
  if (known) return known;
  const bytes = readFileSync(fileURLToPath(files[face]));
  bytesOf.set(face, bytes);
  return bytes;
}

/** Embeds each face once, when first asked for; only the letters used end in the file. */
export function fontsOf(pdf: PDF): FontFor {
  const embedded = new Map<Face, EmbeddedFont>();
  return (face) => {
    const font = embedded.get(face) ?? pdf.embedFont(fontBytes(face));
    embedded.set(face, font);
    return font;
  };
}
