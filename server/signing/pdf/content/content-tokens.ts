import { Keys } from '../read/index/keys.ts';
import { endOfHex, endOfNumber, endOfString, endOfWord, isRegular, skipBlank } from '../read/pdf-lexis.ts';
import { inlineImage } from './inline-image.ts';
import { type Operand, operators, readingOf } from './operands.ts';
import { isTwoWay, twoWayOperands } from './two-way-tokens.ts';

/** An operator of a content stream, with the offsets of its operands and itself (ISO 32000-1, 7.8.2). */
export interface ContentOperator {
  name: string;
  /** Start of its first operand. */
  from: number;
  at: number;
  /** Number of its operands. */
  count: number;
  /** Offset behind it; behind `EI` for an inline image. */
  end: number;
  /** True if readers stop at it and show nothing that follows: it has to be removed. */
  isFaulty?: boolean;
  /** True if readers read its operands in different ways, as two values of one key. */
  isTwoWay?: boolean;
  /** Start of the operands that it takes, behind others that some readers keep for another operator. */
  taken?: number;
  /** The place of an inline image's data. */
  data?: { from: number; end: number };
}

/** Words that pdf.js knows: operators, constants, and what these begin with. It splits behind one if no letter more makes another. */
const whole = new Set([...operators, ...'BM BD true fa fal fals false nu nul null'.split(' ')]);

/** The length of a word at which pdf.js gives up. */
const longestWord = 127;
/** Parts of an inline image that may not stand alone: pdf.js stops reading at them. */
const misplaced = new Set(['ID', 'EI']);
const constants = new Set(['true', 'false', 'null']);

/** Length of the first word in a run of regular letters: pdf.js splits `qQ`. */
export function firstWord(run: string): number {
  // pdf.js takes a non-ASCII byte before an ASCII one for a word.
  if (/^[^ -\x7f][ -\x7f]/.test(run)) return 1;
  // No known word is longer than five letters.
  for (let at = 1; at < Math.min(run.length, 6); at++)
    if (whole.has(run.slice(0, at)) && !whole.has(run.slice(0, at + 1))) return at;
  return run.length;
}

const [opening, closing, less, greater, slash, open, close, brace, endBrace] = [...'[]<>/(){}'].map((sign) =>
  sign.charCodeAt(0),
);

/** True for a brace, or a sign that closes what is not open: operators that nobody knows, not operands. */
const opensNothing = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === brace ||
  bytes[at] === endBrace ||
  bytes[at] === closing ||
  (bytes[at] === greater && bytes[at + 1] === greater);

/**
 * Reads a content stream as viewers do, to its end, without ever throwing for its content.
 * @returns the offset of cut-off operands or of a cut-off image; the length of the content if nothing is cut off
 */
export function readOperators(bytes: Uint8Array, visit: (operator: ContentOperator) => void): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  /** Closing signs of the open arrays and dictionaries; viewers take operators in them for operands. */
  const containers: (number | undefined)[] = [];
  /** Keys of the open dictionaries; undefined for an array. */
  const keys: (Keys | undefined)[] = [];
  let isRead = true;
  /** Start of the first operand, if it is no stray sign. */
  let operands: number | undefined;
  /** Starts and kinds of the operands. */
  const starts: number[] = [];
  const kinds: Operand[] = [];
  /** Start of the open array or dictionary. */
  let opened = 0;
  const operand = (from: number, kind: Operand) => {
    operands ??= from;
    if (containers.length > 0) return;
    starts.push(from);
    kinds.push(kind);
  };
  /** True if a name, or the end of a dictionary, ends a second value of a key. */
  const isTwice = (from: number, end: number) => {
    const last = keys.at(-1);
    if (bytes[from] === slash)
      return last?.takeName(nameOf(text.toString('latin1', from, end)), from, end) !== undefined;
    return bytes[from] === greater && last?.endAt(from) !== undefined;
  };
  const operator = (
    name: string,
    at: number,
    rest: Pick<ContentOperator, 'end' | 'data' | 'isFaulty' | 'isTwoWay'>,
  ) => {
    const reading = readingOf(name, kinds);
    const isFaulty = rest.isFaulty || misplaced.has(name) || reading === 'faulty';
    const from = operands ?? at;
    const isOdd = !isRead || twoWayOperands.get(name)?.test(text.toString('latin1', from, at)) === true;
    const isTwoWay = isOdd || rest.isTwoWay === true;
    const taken = typeof reading === 'number' ? (starts[reading] ?? at) : undefined;
    const count = kinds.length;
    visit({ ...rest, name, from, at, count, isFaulty, isTwoWay, ...(taken !== undefined && { taken }) });
    operands = undefined;
    starts.length = kinds.length = 0;
    isRead = true;
    containers.length = keys.length = 0;
    return rest.end;
  };
  let at = skipBlank(bytes, 0);
  while (at < bytes.length) {
    const from = at;
    const byte = bytes[at];
    const digits = endOfNumber(bytes, from);
    if (byte !== slash && byte !== greater) keys.at(-1)?.takeValue();
    if (digits > from) {
      at = digits;
      isRead &&= !isTwoWay(bytes, from, at, containers.length > 0);
      if (hasDigit(bytes, from, digits) || isZero(text.toString('latin1', from, digits + 1)))
        operand(from, 'number');
      else at = operator('', from, { end: digits, isFaulty: true });
    } else if (isRegular(byte) && containers.length === 0) {
      const end = endOfWord(bytes, from);
      const run = text.toString('latin1', from, Math.min(end, from + longestWord + 1));
      const isFaulty = run.length > longestWord;
      const word = isFaulty ? run : run.slice(0, firstWord(run));
      at = isFaulty ? end : from + word.length;
      const image = word === 'BI' ? inlineImage(bytes, at) : undefined;
      // pdf.js splits `null1`, others take it for one unknown operator.
      if (constants.has(word) && isRegular(bytes[at])) at = operator('', from, { end: at, isFaulty: true });
      else if (constants.has(word)) operand(from, 'constant');
      else if (word === 'BI' && !image) return operands ?? from;
      else at = operator(word, from, image ?? { end: at, isFaulty });
    } else if (isRegular(byte)) {
      at = endOfWord(bytes, from);
      // An array or a dictionary holds no image, yet pdf.js begins one in it, and poppler its data; pdf.js gives up at a sign
      // without digits behind a word.
      if (/BI|ID|[+.-](?!\d)/.test(text.toString('latin1', from, at)))
        operator('', from, { end: at, isFaulty: true });
    } else if (byte === close || (containers.length === 0 && opensNothing(bytes, at)))
      at = operator('', from, { end: at + (byte === greater ? 2 : 1), isFaulty: true });
    else {
      if (byte === slash) at = endOfWord(bytes, at + 1);
      else if (byte === open) at = endOfString(bytes, at);
      else if (byte === less && bytes[at + 1] !== less) at = endOfHex(bytes, at);
      else at += (byte === less || byte === greater) && bytes[at + 1] === byte ? 2 : 1;
      isRead &&= !isTwoWay(bytes, from, at, containers.length > 0);
      isRead &&= !isTwice(from, at);
      const isDictionary = byte === less && bytes[from + 1] === less;
      const isClosing = byte === closing || (byte === greater && bytes[from + 1] === greater);
      const isClosed = isClosing && byte === containers.at(-1);
      if (isClosed) {
        containers.pop();
        keys.pop();
      }
      operands ??= from;
      if (byte === opening || isDictionary) {
        if (containers.length === 0) opened = from;
        containers.push(isDictionary ? greater : closing);
        keys.push(isDictionary ? new Keys(bytes) : undefined);
      } else if (isClosed) operand(opened, byte === closing ? 'array' : 'dictionary');
      else if (!isClosing) operand(from, byte === slash ? 'name' : 'string');
    }
    at = skipBlank(bytes, at);
  }
  return operands ?? bytes.length;
}

/** The first name among operands; undefined if there is none. */
export function nameIn(operands: string): string | undefined {
  const [, written] = /\/([^\s\0()<>[\]{}/%]*)/.exec(operands) ?? [];
  return written === undefined ? undefined : nameOf(written);
}

const nameOf = (written: string) =>
  written.replace(/#([\dA-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );

/** True for a sign without digits that programs read as 0: a string, a blank or a tab follows it. At NUL and form feed pdf.js gives up. */
const isZero = (signs: string): boolean => /^[+-]?\.?[(<\t ]$/.test(signs);

function hasDigit(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if ((bytes[at] ?? 0) >= 48 && (bytes[at] ?? 0) <= 57) return true;
  return false;
}
