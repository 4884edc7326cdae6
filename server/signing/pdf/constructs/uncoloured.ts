import { type PDF, PdfBool, type PdfDict, type PdfStream } from '@libpdf/core';
import { nameIn, readOperators } from '../content/content-tokens.ts';
import { type DrawnPart, partsOfEntry, tableIn } from '../content/drawn-streams.ts';
import { type Edit, edited } from '../content/edits.ts';
import { streamData } from '../content/stream-data.ts';
import { type Construct, dictionaryOf, nameOf, resolved, resolver } from './construct.ts';

/** Operators that choose a colour, or paint in colours of their own: parts that are painted in a given colour may have none of them. */
const colouring = new Set('CS cs SC sc SCN scn G g RG rg K k sh'.split(' '));
/** Operators that give a letter its width, one that has colours and one that is painted in a given one (ISO 32000-1, table 113). */
const widths = new Set(['d0', 'd1']);

interface Reading {
  /** Places of the operators that choose colours. */
  colours: Edit[];
  /** Names of the operators that give a width, each with its place among all. */
  widths: { name: string; at: number }[];
  /** True if a picture is drawn that has colours. */
  hasPicture: boolean;
  /** Parts that are drawn within. */
  inner: DrawnPart[];
}

const isMask = (pdf: PDF, picture: PdfDict): boolean => {
  const value = resolved(pdf, picture.get('ImageMask'));
  return value instanceof PdfBool && value.value;
};

function read(pdf: PDF, { stream, resources }: DrawnPart): Reading {
  const { bytes } = streamData(pdf, stream);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const reading: Reading = { colours: [], widths: [], hasPicture: false, inner: [] };
  const drawn = new Set<string>();
  let at = 0;
  readOperators(bytes, (operator) => {
    const { name, from, end, data } = operator;
    if (operator.isFaulty) return;
    if (colouring.has(name)) reading.colours.push({ from, end, by: ' ' });
    if (widths.has(name)) reading.widths.push({ name, at });
    if (data && !/\/(?:IM|ImageMask)\s*true/.test(text.toString('latin1', operator.at, data.from)))
      reading.hasPicture = true;
    if (name === 'Do' || name === 'Tf')
      drawn.add(`${name} ${nameIn(text.toString('latin1', from, operator.at)) ?? ''}`);
    at++;
  });
  for (const one of drawn) {
    const table = one.startsWith('Do') ? 'XObject' : 'Font';
    const entry = tableIn(pdf, resources, table)?.get(one.slice(3));
    const found = dictionaryOf(pdf, entry);
    if (found && nameOf(pdf, found.get('Subtype')) === 'Image') reading.hasPicture ||= !isMask(pdf, found);
    for (const part of partsOfEntry(pdf, table, entry))
      reading.inner.push({ ...part, resources: part.resources ?? resources });
  }
  return reading;
}

/** True if parts, or others that they draw, have colours of their own. */
function areColoured(pdf: PDF, parts: readonly DrawnPart[], seen = new Set<PdfStream>()): boolean {
  return parts.some((part) => {
    if (seen.has(part.stream)) return false;
    seen.add(part.stream);
    const { colours, hasPicture, inner } = read(pdf, part);
    return colours.length > 0 || hasPicture || areColoured(pdf, inner, seen);
  });
}

/** Letters of a font without the colours that they choose, and are not painted in. */
function withoutColours(pdf: PDF, font: PdfDict): ReturnType<NonNullable<Construct['dictionary']>> {
  const edits = new Map<PdfStream, Edit[]>();
  for (const part of partsOfEntry(pdf, 'Font', font)) {
    const { colours, widths, hasPicture, inner } = read(pdf, part);
    const [first, second] = widths;
    if (second || (first && first.at > 0)) return 'refuse';
    if (first?.name !== 'd1') continue;
    if (hasPicture || areColoured(pdf, inner)) return 'refuse';
    if (colours.length > 0) edits.set(part.stream, colours);
  }
  if (edits.size === 0) return undefined;
  return () => {
    for (const [letter, colours] of edits) letter.setData(edited(streamData(pdf, letter).bytes, colours));
  };
}

const uncoloured = 2;

export const uncolouredParts: readonly Construct[] = [
  {
    words: 'letters that some programs draw in other colours',
    dictionary: (font, pdf) =>
      nameOf(pdf, font.get('Subtype')) === 'Type3' ? withoutColours(pdf, font) : undefined,
  },
  {
    words: 'a pattern that some programs draw in other colours',
    stream: (stream, pdf) => {
      const kind = stream.getNumber('PaintType', resolver(pdf))?.value;
      if (!stream.has('PatternType') || kind !== uncoloured) return undefined;
      const part = { stream, resources: stream.getDict('Resources', resolver(pdf)) };
      return areColoured(pdf, [part]) ? 'refuse' : undefined;
    },
  },
];
