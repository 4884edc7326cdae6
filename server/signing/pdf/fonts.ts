import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type EmbeddedFont, PDF } from '@libpdf/core';

/** Noto Sans, upright for what is written and italic for a typed signature. */
const files = {
  upright: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  italic: import.meta.resolve(
    '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  ),
};
export type Face = keyof typeof files;
export type FontFor = (face: Face) => EmbeddedFont;

/** Scripts that come out right letter by letter; Arabic, Devanagari and others need shaping, which is not done here. */
const letterByLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]$/u;

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

let reference: EmbeddedFont | undefined;

/** Text as it is printed: composed letters, plain line ends and spaces, no invisible direction or joining marks. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/[\p{Cf}]/gu, '');
}

/**
 * The letters of a text that cannot be printed, each once; empty means it can be. Ask this when a value is
 * handed in: the person can draw instead.
 */
export function unsupportedCharacters(text: string): string[] {
  reference ??= fontsOf(PDF.create())('upright');
  const font = reference;
  const letters = new Set(printable(text).replaceAll('\n', ''));
  return [...letters].filter((letter) => !letterByLetter.test(letter) || !font.canEncode(letter));
}
