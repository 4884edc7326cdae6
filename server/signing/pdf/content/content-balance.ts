import { deflateSync } from 'node:zlib';
import { type PDF, type PDFPage, PdfName, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core';
import { contentStreams } from '#server/documents/pdf/page-content.ts';
import { inherited } from '../read/page-geometry.ts';
import { isRegular } from '../read/pdf-lexis.ts';
import { PdfRefusal } from '../refusal.ts';
import { type ContentOperator, readOperators } from './content-tokens.ts';
import { worstDivision } from './divided-tokens.ts';
import { appearancesOn, drawnStreams } from './drawn-streams.ts';
import { type Edit, edited } from './edits.ts';
import { isAmbiguous } from './inline-image.ts';
import { streamData } from './stream-data.ts';
import { unsetColours } from './unset-colours.ts';

/** Operators that move the place of the next letter. */
const moving = new Set(['Td', 'TD', 'Tm', 'T*', 'Tj', 'TJ', "'", '"']);
const beginning = new Set(['m', 're']);
const constructing = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're', 'W', 'W*']);
const painting = new Set(['n', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);

const filter = /\/(?:Filter|F)(?=[\s/[])\s*(?:\[([^\]]*)\]|(\/[^\s/[\]<>()]+))/;
const parameters = /\/(?:DecodeParms|DP)\s*(?:\[([^\]]*)\]|(<<[\s\S]*?>>))/;

/** Rewrites an ambiguous inline image as hexadecimal digits: binary data that holds `EI` ends early for some readers. */
function inDigits(content: Uint8Array, { from, at, end, data }: ContentOperator): Edit | undefined {
  if (!data || !isAmbiguous(content, data)) return undefined;
  const head = Buffer.from(content.subarray(at + 2, data.from - 1))
    .toString('latin1')
    .replace(/ID$/, '');
  const entries = filter.test(head)
    ? head.replace(filter, '/F[/AHx $1$2]').replace(parameters, '/DP[null $1$2]')
    : `${head}/F/AHx `;
  const hex = Buffer.from(content.subarray(data.from, data.end)).toString('hex');
  return { from, end, by: `BI ${entries}ID ${hex}>\nEI` };
}

/** Dashes without length: pdf.js draws the whole line, and some programs none. */
const lengthless = /\[(?![^\]]*[1-9])[^\]]*0/;

/** Rewrites dashes without length as no dashes. */
function undashed(content: Uint8Array, operator: ContentOperator): Edit | undefined {
  const { name, at, end, taken: from = operator.from } = operator;
  if (name !== 'd') return undefined;
  const operands = Buffer.from(content.subarray(from, at)).toString('latin1');
  return lengthless.test(operands) ? { from, end, by: ' []0 d ' } : undefined;
}

interface Balance {
  edits: Edit[];
  /** Offset behind the last complete operator. */
  end: number;
  /** Operators that close everything open at `end`. */
  closing: string;
  /** True if programs may read another operator or picture in it; false if it only leaves states open, or closes others. */
  isDoubtful: boolean;
}

const isDigit = (byte: number | undefined) => byte !== undefined && /[\d.]/.test(String.fromCharCode(byte));

/** True for an operator without space to the next word: pdf.js splits `qq`, others take it for one unknown operator. Never for an image. */
const touchesWord = (content: Uint8Array, { at, end, data }: ContentOperator): boolean =>
  !data && (isRegular(content[end]) || (isRegular(content[at - 1]) && !isDigit(content[at - 1])));

/**
 * Unclosed and unopened states of a content stream (ISO 32000-1, 8.4.2, 9.4.1 and 14.6).
 * @throws PdfRefusal `read_differently` for operands that readers read in different ways
 */
function balanceOf(content: Uint8Array): Balance {
  const edits: Edit[] = [];
  let isDoubtful = false;
  let [states, marks, inText, hasPath, waits] = [0, 0, false, false, false];
  /** States opened within the text object, and true if its place moved in one: some readers keep that place behind `Q`. */
  let [textStates, hasMoved] = [0, false];
  /** True behind a `Q` within a text object that closes a state from before it: some readers go back to an earlier place. */
  let isLost = false;
  const change: Record<string, () => boolean> = {
    q: () => {
      if (inText) textStates++;
      return ++states > 0;
    },
    Q: () => {
      if (textStates > 0 && hasMoved) throw new PdfRefusal('read_differently');
      isLost ||= inText && textStates === 0 && states > 0;
      if (textStates > 0) textStates--;
      return states > 0 && states-- > 0;
    },
    BT: () => {
      inText = true;
      [textStates, hasMoved] = [0, false];
      return true;
    },
    ET: () => {
      inText = isLost = false;
      textStates = 0;
      return true;
    },
    BMC: () => ++marks > 0,
    BDC: () => ++marks > 0,
    EMC: () => marks > 0 && marks-- > 0,
  };
  const paintsUnset = unsetColours();
  const end = readOperators(content, (operator) => {
    const { name, from, at, end, isFaulty = false, isTwoWay = false, taken = from } = operator;
    if ((isTwoWay && !isFaulty) || (!isFaulty && paintsUnset(name))) throw new PdfRefusal('read_differently');
    if (name === 'Tm') isLost = false;
    if (isLost && moving.has(name)) throw new PdfRefusal('read_differently');
    hasMoved ||= textStates > 0 && moving.has(name);
    const isOpen = isFaulty ? undefined : change[name]?.();
    if (isFaulty || isOpen === false) edits.push({ from, end, by: ' ' });
    else {
      if (taken > from) edits.push({ from, end: taken, by: ' ' });
      const anew = inDigits(content, operator) ?? undashed(content, operator);
      if (anew) edits.push(anew);
      else if (touchesWord(content, operator)) edits.push({ from: at, end, by: ` ${name} ` });
      isDoubtful ||= anew !== undefined;
    }
    isDoubtful ||= isFaulty || taken > from || touchesWord(content, operator);
    if (isFaulty) return;
    hasPath ||= beginning.has(name);
    waits ||= constructing.has(name);
    // Without a path, poppler passes over all but `n`, and a clip goes on waiting.
    if (painting.has(name) && (hasPath || name === 'n')) hasPath = waits = false;
  });
  const closing = [waits && 'n', inText && 'ET', 'EMC '.repeat(marks), 'Q '.repeat(states)];
  isDoubtful ||= end < content.length;
  return { edits, end, closing: closing.filter(Boolean).join(' ').trim(), isDoubtful };
}

/**
 * Balances a content stream: it closes all it opens and nothing else, and no operator is cut off. So it leaves the graphics state as it was
 * and swallows nothing that follows.
 * @returns undefined if it is balanced already
 */
export function balanced(content: Uint8Array): Uint8Array | undefined {
  const { edits, end, closing } = balanceOf(content);
  if (edits.length === 0 && closing === '' && end === content.length) return undefined;
  return Buffer.concat([edited(content.subarray(0, end), edits), Buffer.from(`\n${closing}\n`)]);
}

/**
 * The operators of a stream.
 * @throws PdfRefusal `unread_content`: a stream that is not read here may be read elsewhere, so nothing may stand in its place
 */
function operatorsOf(pdf: PDF, stream: PdfStream): { bytes: Uint8Array; isWhole: boolean } {
  const { isRead, ...data } = streamData(pdf, stream);
  if (!isRead) throw new PdfRefusal('unread_content');
  return data;
}

interface Content {
  /** Its operators, decoded as far as possible. */
  bytes: Uint8Array;
  /** True if nothing of it is missing. */
  isWhole: boolean;
  /** True if two words of it, in two streams, are one for some readers: they need a blank between them. */
  isTouching: boolean;
}

/** Most bytes of a page's operators: a page may list one stream thousands of times. */
const mostContent = 128 * 1024 * 1024;

/**
 * The content of a page.
 * @throws PdfRefusal `read_differently` if a token is divided between two streams, `too_heavy`
 */
function contentOf(pdf: PDF, streams: readonly PdfRef[]): Content {
  const all = streams.map((ref) => pdf.getObject(ref)).filter((stream) => stream instanceof PdfStream);
  let length = 0;
  const parts = all.map((stream) => {
    const part = operatorsOf(pdf, stream);
    length += part.bytes.length;
    if (length > mostContent) throw new PdfRefusal('too_heavy');
    return part;
  });
  // Streams are divided between tokens (ISO 32000-1, 7.8.2), and most readers put white space there.
  const bytes = Buffer.concat(parts.flatMap((part) => [part.bytes, Buffer.from('\n')]));
  let end = -1;
  const divisions = parts.slice(0, -1).map((part) => (end += part.bytes.length + 1));
  const division = worstDivision(bytes, divisions);
  if (division === 'within') throw new PdfRefusal('read_differently');
  return { bytes, isWhole: parts.every(({ isWhole }) => isWhole), isTouching: division === 'touching' };
}

/**
 * Balances form XObjects, and the others that are drawn within them: in pdf.js a surplus `Q` in one closes a state of the page.
 * @param roots form XObjects, or dictionaries of resources
 * @returns true if one was changed
 */
export function balanceForms(pdf: PDF, roots: Iterable<PdfObject | null | undefined>): boolean {
  let isChanged = false;
  for (const stream of drawnStreams(pdf, roots)) {
    const { bytes, isWhole } = operatorsOf(pdf, stream);
    const content = balanced(bytes) ?? (isWhole ? undefined : bytes);
    if (content) stream.setData(content);
    isChanged ||= content !== undefined;
  }
  return isChanged;
}

/** The pages of a document by the streams of their content, which some share. */
function pagesByContent(pdf: PDF): Iterable<{ streams: readonly PdfRef[]; pages: PDFPage[] }> {
  const all = new Map<string, { streams: readonly PdfRef[]; pages: PDFPage[] }>();
  for (const page of pdf.getPages()) {
    const streams = contentStreams(pdf, page);
    const key = streams.map(({ objectNumber, generation }) => `${objectNumber} ${generation}`).join();
    const found = all.get(key) ?? { streams, pages: [] };
    found.pages.push(page);
    all.set(key, found);
  }
  return all.values();
}

const resourcesOf = (pdf: PDF) => pdf.getPages().map((page) => inherited(pdf, page.dict, 'Resources'));

/**
 * Makes the content of every page, and of the form XObjects it draws, leave the graphics state as it found it. Balanced content
 * stays as it is; other content is rewritten, as far as it can be decoded.
 * @returns `isChanged` is true if anything was written anew, `isCompleted` if that was more than a blank between two streams
 */
export function balancePages(pdf: PDF): { isChanged: boolean; isCompleted: boolean } {
  let isCompleted = balanceForms(pdf, resourcesOf(pdf));
  let isChanged = isCompleted;
  for (const { streams, pages } of pagesByContent(pdf)) {
    const { bytes, isWhole, isTouching } = contentOf(pdf, streams);
    const repaired = balanced(bytes) ?? (isWhole ? undefined : bytes);
    isCompleted ||= repaired !== undefined;
    const content = repaired ?? (isTouching ? bytes : undefined);
    if (!content) continue;
    const ref = pdf.createStream({ Filter: PdfName.of('FlateDecode') }, deflateSync(content));
    for (const page of pages) page.dict.set('Contents', ref);
    isChanged = true;
  }
  return { isChanged, isCompleted };
}

/**
 * Looks at the content of a file that has to stay as it is: of its pages, the form XObjects they draw, and the appearances of annotations.
 * @throws PdfRefusal `read_differently` if programs may read another operator or picture in it, `unread_content`
 */
export function assertOneWay(pdf: PDF): void {
  const assert = (content: Uint8Array) => {
    if (balanceOf(content).isDoubtful) throw new PdfRefusal('read_differently');
  };
  const annotations = pdf.getPages().flatMap(({ dict }) => appearancesOn(pdf, dict));
  for (const stream of drawnStreams(pdf, [...resourcesOf(pdf), ...annotations]))
    assert(operatorsOf(pdf, stream).bytes);
  for (const { streams } of pagesByContent(pdf)) assert(contentOf(pdf, streams).bytes);
}
