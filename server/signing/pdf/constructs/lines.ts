import { type PDF, PdfArray, type PdfDict } from '@libpdf/core';
import { nameIn, readOperators } from '../content/content-tokens.ts';
import { numbersIn } from '../read/page-geometry.ts';
import { type Construct, type ContentPart, dictionaryOf, itemsOf, resolver, tableOnce } from './construct.ts';

/** Ends of lines that are squares beyond them (ISO 32000-1, 8.4.3.3). */
const square = 2;

/** Operators that draw lines along the path, some of which close it first, and those that end one without. */
const stroking = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const ending = new Set(['f', 'F', 'f*', 'n']);
const lengthening = new Set(['l', 'c', 'v', 'y', 'h']);

const capIn = (pdf: PDF, state: PdfDict | undefined): number | undefined =>
  state?.getNumber('LC', resolver(pdf))?.value;

const numbersOf = (operands: string): number[] =>
  operands
    .trim()
    .split(/[\s\0]+/)
    .map(Number);

/** True if all points that operands tell are this one. */
const areAll = (numbers: readonly number[], [x, y]: readonly number[]) =>
  numbers.every((one, at) => one === (at % 2 === 0 ? x : y));

/** Documents of which a part chose square ends: parts that are read later may be drawn with them. */
const squared = new WeakSet<PDF>();

/** True if a line of one point is drawn with square ends: pdf.js draws a square, the standard nothing (ISO 32000-1, 8.5.3.2). */
function drawsPoint(pdf: PDF, { bytes, resources, beginsInBlack }: ContentPart): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const states = dictionaryOf(pdf, resources?.get('ExtGState'));
  const isSquaring =
    /2[.0]*[\s\0]*J/.test(text.toString('latin1')) ||
    [...(states ?? [])].some(([, state]) => capIn(pdf, dictionaryOf(pdf, state)) === square);
  if (isSquaring) squared.add(pdf);
  if (!isSquaring && (beginsInBlack || !squared.has(pdf))) return false;
  let cap = beginsInBlack ? 0 : square;
  const kept: number[] = [];
  let start: readonly number[] = [];
  /** The line that is being drawn, as far as it is known, and if one before it is a point. */
  let [isPoint, isLine, hasPoint, found] = [false, false, false, false];
  const begin = () => {
    hasPoint ||= isLine && isPoint;
    isPoint = isLine = false;
  };
  readOperators(bytes, ({ name, from, at, taken, isFaulty }) => {
    if (isFaulty || found) return;
    const operands = () => text.toString('latin1', taken ?? from, at);
    if (name === 'q') kept.push(cap);
    else if (name === 'Q') cap = kept.pop() ?? cap;
    else if (name === 'J') [cap = 0] = numbersOf(operands());
    else if (name === 'gs') cap = capIn(pdf, dictionaryOf(pdf, states?.get(nameIn(operands()) ?? ''))) ?? cap;
    else if (name === 'm') {
      begin();
      isPoint = true;
      start = numbersOf(operands());
    } else if (name === 're') {
      const [, , width, height] = numbersOf(operands());
      hasPoint ||= width === 0 && height === 0;
    } else if (lengthening.has(name)) {
      isLine = true;
      isPoint &&= name === 'h' || areAll(numbersOf(operands()), start);
    } else if (stroking.has(name) || ending.has(name)) {
      isLine ||= name === 's' || name.startsWith('b');
      begin();
      found = hasPoint && cap === square && stroking.has(name);
      hasPoint = false;
    }
  });
  return found;
}

/** Dashes of a state without length, or of less: pdf.js draws the whole line, or keeps the dashes before. */
function hasNoLength(pdf: PDF, state: PdfDict): boolean {
  const [dashes] = itemsOf(pdf, state.get('D'));
  if (!(dashes instanceof PdfArray) || dashes.length === 0) return false;
  const lengths = numbersIn(pdf, dashes, dashes.length);
  return !lengths || lengths.every((one) => one === 0) || lengths.some((one) => one < 0);
}

export const lines: readonly Construct[] = [
  {
    words: 'a line without length that only some programs draw',
    content: (part, pdf) => (drawsPoint(pdf, part) ? 'refuse' : undefined),
  },
  {
    words: 'dashes without length, which some programs do not draw',
    dictionary: tableOnce('ExtGState', (pdf, states) =>
      states.some((state) => hasNoLength(pdf, state)) ? 'refuse' : undefined,
    ),
  },
];
