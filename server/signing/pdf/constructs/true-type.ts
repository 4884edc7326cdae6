import { type PDF, PdfArray, type PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import { streamData } from '../content/stream-data.ts';
import { type Construct, dictionaryOf, nameOf, resolved, resolver } from './construct.ts';
import { type GlyphMap, readTrueType, type TrueType } from './glyph-maps.ts';

/** Flag of a font whose letters are named by its own program (ISO 32000-1, table 123). */
const symbolic = 4;

/** Letters of the 256 codes of an encoding. */
const lettersOf = (label: string): string[] => [
  ...new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, code) => code)),
];
const mac = lettersOf('macintosh');
const encodings: Record<string, readonly string[]> = {
  WinAnsiEncoding: lettersOf('windows-1252'),
  MacRomanEncoding: mac,
};
const macCodes = new Map(mac.map((letter, code) => [letter, code]));

/** Names of the signs of ASCII that are no letters (ISO 32000-1, annex D.2); letters are named by themselves. */
const signs = new Map(
  Object.entries({
    ' ': 'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash',
    '0': 'zero one two three four five six seven eight nine colon semicolon less equal greater question at',
    '[': 'bracketleft backslash bracketright asciicircum underscore grave',
    '{': 'braceleft bar braceright asciitilde',
  }).flatMap(([first, names]) =>
    names.split(' ').map((name, at) => [name, String.fromCharCode(first.charCodeAt(0) + at)] as const),
  ),
);

/** The letter that a glyph's name means; undefined for one that is not known here. */
function letterNamed(name: string): string | undefined {
  const hex = /^uni([\dA-F]{4})$/.exec(name)?.[1];
  if (hex) return String.fromCharCode(Number.parseInt(hex, 16));
  return /^[A-Za-z]$/.test(name) ? name : signs.get(name);
}

/** Letters by code; undefined for a font without an encoding, and for codes whose glyph's name is not known here. */
function encodingOf(pdf: PDF, font: PdfDict): readonly (string | undefined)[] | undefined {
  const found = resolved(pdf, font.get('Encoding'));
  const made = dictionaryOf(pdf, found);
  const base = encodings[nameOf(pdf, made ? made.get('BaseEncoding') : found) ?? ''];
  const differences = resolved(pdf, made?.get('Differences'));
  if (!(differences instanceof PdfArray)) return base;
  const letters: (string | undefined)[] = [...(base ?? mac.slice(0, 128))];
  let code = 0;
  for (const item of differences) {
    const value = resolved(pdf, item);
    if (value instanceof PdfNumber) code = value.value;
    else if (value instanceof PdfName) letters[code++] = letterNamed(value.value);
  }
  return letters;
}

/** Codes by which a map of a font's program may be asked for a letter, the first that it has. */
type Asked = (code: number, letter: string | undefined) => (number | undefined)[];

const direct = (code: number) => [code, 0xf000 + code];
const byLetter: Asked = (code, letter) => (letter === undefined ? direct(code) : [letter.codePointAt(0)]);

/** The ways in which programs ask the maps of a font that is encoded by the names of its letters, and of any other. */
const ways: Record<GlyphMap['kind'], { encoded: Asked; plain: Asked }> = {
  windows: { encoded: byLetter, plain: direct },
  unicode: { encoded: byLetter, plain: direct },
  symbol: { encoded: direct, plain: direct },
  mac: {
    encoded: (code, letter) => [letter === undefined ? code : macCodes.get(letter)],
    plain: (code) => [code],
  },
};

const programs = new WeakMap<PdfStream, { program: TrueType | undefined }>();

function programOf(pdf: PDF, descriptor: PdfDict): TrueType | undefined {
  const stream = ['FontFile2', 'FontFile3', 'FontFile']
    .map((key) => resolved(pdf, descriptor.get(key)))
    .find((found) => found instanceof PdfStream);
  if (!(stream instanceof PdfStream)) return undefined;
  const known = programs.get(stream) ?? { program: readTrueType(streamData(pdf, stream).bytes) };
  programs.set(stream, known);
  return known.program;
}

/** True if all programs ask the same one of a font's maps, whatever the others say. */
function isAgreed(maps: readonly GlyphMap[], isSymbolic: boolean, isEncoded: boolean): boolean {
  const at = (kind: GlyphMap['kind']) => maps.findIndex((map) => map.kind === kind);
  if (!isSymbolic) return isEncoded && (at('windows') >= 0 || at('unicode') < 0);
  // pdf.js takes the last of these, others that of signs.
  const isSorted = at('mac') < 0 || at('symbol') < 0 || at('mac') < at('symbol');
  const hasUnicode = Math.max(at('windows'), at('unicode')) >= 0;
  return isSorted && (isEncoded ? !hasUnicode : Math.max(at('mac'), at('symbol')) >= 0);
}

/** True if maps of a font's program give one code different shapes: programs differ in the map they ask. */
function isDivided(pdf: PDF, font: PdfDict): boolean {
  const descriptor = dictionaryOf(pdf, font.get('FontDescriptor'));
  const program = descriptor && programOf(pdf, descriptor);
  if (!program || program.maps.length < 2) return false;
  const letters = encodingOf(pdf, font);
  const isSymbolic = ((descriptor?.getNumber('Flags', resolver(pdf))?.value ?? 0) & symbolic) !== 0;
  if (isAgreed(program.maps, isSymbolic, letters !== undefined)) return false;
  // Above ASCII, maps of ordinary fonts differ in the letters that a Macintosh had.
  const codes = letters ? 128 : 256;
  for (let code = 0; code < codes; code++) {
    const letter = letters?.[code];
    if (letters && letter === undefined) continue;
    const shapes = new Set(
      program.maps.flatMap((map) => {
        const asked = ways[map.kind][letters ? 'encoded' : 'plain'](code, letter);
        const glyph = asked.map((one) => (one === undefined ? 0 : map.glyphOf(one))).find(Boolean);
        return glyph ? [program.shapeOf(glyph)] : [];
      }),
    );
    if (shapes.size > 1) return true;
  }
  return false;
}

const simple = new Set(['TrueType', 'Type1', 'MMType1']);

export const trueType: readonly Construct[] = [
  {
    words: 'a font that means different letters by the same text',
    dictionary: (font, pdf) =>
      simple.has(nameOf(pdf, font.get('Subtype')) ?? '') && isDivided(pdf, font) ? 'refuse' : undefined,
  },
];
