import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EmbeddedFont, PDF } from '@libpdf/core';

const file = import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
let bytes: Uint8Array | undefined;

/** Noto Sans, for the values of a form; embedded when it is first asked for, with only the letters used. */
export function fontOf(pdf: PDF): () => EmbeddedFont {
  let font: EmbeddedFont | undefined;
  return () => {
    bytes ??= readFileSync(fileURLToPath(file));
    font ??= pdf.embedFont(bytes);
    return font;
  };
}
