/** Codes of runs of 0 to 63 pixels, then of 64 to 1,728 by steps of 64 (ITU-T T.4, tables 2 and 3a). */
const white = `00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011 0100111 0001100
  0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010 00011011 00010010 00010011 00010100
  00010101 00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011
  01010100 01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100
  11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 011010100
  011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011`;
const black = `0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 0000010111 0000011000
  0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100
  000011001101 000001101000 000001101001 000001101010 000001101011 000011010010 000011010011 000011010100 000011010101 000011010110
  000011010111 000001101100 000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100
  000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001
  000000101011 000000101100 000001011010 000001100110 000001100111
  0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101 0000001001010
  0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 0000001110101 0000001110110 0000001110111
  0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 0000001100100 0000001100101`;
/** Codes of runs of 1,792 to 2,560 pixels of either colour (table 3b). */
const longest = `00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 000000011100
  000000011101 000000011110 000000011111`;
/** Codes of how a row follows the one above: how far its change is from that one's, 3 pixels to the left first (ITU-T T.6, table 1). */
const shifts = ['0000010', '000010', '010', '1', '011', '000011', '0000011'];

const longestCode = 13;

/** For each beginning of a code its length, and what it means. */
type Codes = readonly ({ length: number; means: number } | undefined)[];

function codesOf(all: readonly (readonly [code: string, means: number])[]): Codes {
  const codes = Array.from({ length: 1 << longestCode }, (): Codes[number] => undefined);
  for (const [code, means] of all) {
    const free = longestCode - code.length;
    const first = Number.parseInt(code, 2) << free;
    codes.fill({ length: code.length, means }, first, first + (1 << free));
  }
  return codes;
}

const runsOf = (codes: string): Codes =>
  codesOf(
    `${codes} ${longest}`.split(/\s+/).map((code, at) => [code, at < 64 ? at : 64 * (at - 63)] as const),
  );
const runs = [runsOf(white), runsOf(black)] as const;

/** Beyond every shift: a row passes over two changes of the one above, or tells two runs. */
const [passing, telling] = [10, 11];
const modes = codesOf([
  ...shifts.map((code, at) => [code, at - 3] as const),
  ['0001', passing],
  ['001', telling],
]);

/** The end of a row: eleven zeros or more, and a one. */
const zerosOfEnd = 11;

/** Bits from the first of each byte. */
class Bits {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at >= 8 * this.#bytes.length;
  }

  /** Takes the next code and gives its meaning; undefined if there is none, or it is cut off. */
  take(codes: Codes): number | undefined {
    const byte = this.#at >> 3;
    const [first = 0, second = 0, third = 0] = this.#bytes.subarray(byte, byte + 3);
    const next = ((first << 16) | (second << 8) | third) >> (24 - longestCode - (this.#at & 7));
    const found = codes[next & ((1 << longestCode) - 1)];
    if (!found || this.#at + found.length > 8 * this.#bytes.length) return undefined;
    this.#at += found.length;
    return found.means;
  }

  takeBit(): number {
    const bit = ((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1;
    this.#at++;
    return bit;
  }

  /** Takes the end of a row, if it is next. */
  takeEnd(): boolean {
    const before = this.#at;
    let zeros = 0;
    for (; !this.isOver && this.takeBit() === 0; zeros++);
    const isEnd = zeros >= zerosOfEnd && this.#at === before + zeros + 1;
    if (!isEnd) this.#at = before;
    return isEnd;
  }

  align(): void {
    this.#at = 8 * Math.ceil(this.#at / 8);
  }
}

/** Takes the codes of one run; undefined if one is unknown. */
function takeRun(bits: Bits, colour: 0 | 1): number | undefined {
  for (let run = 0; ; ) {
    const part = bits.take(runs[colour]);
    if (part === undefined) return undefined;
    run += part;
    if (part < 64) return run;
  }
}

const other = (colour: 0 | 1) => (colour === 0 ? 1 : 0);

/** A row by itself, as the places at which its colour changes; undefined if it is not whole. */
function takeRow(bits: Bits, columns: number): number[] | undefined {
  const changes: number[] = [];
  let colour: 0 | 1 = 0;
  for (let at = 0; at < columns; colour = other(colour)) {
    const run = takeRun(bits, colour);
    if (run === undefined || at + run > columns) return undefined;
    at += run;
    changes.push(at);
  }
  return changes;
}

/** A row that is told by the one above. */
function takeRowBelow(bits: Bits, columns: number, above: readonly number[]): number[] | undefined {
  const changes: number[] = [];
  let colour: 0 | 1 = 0;
  /** The first change above that is not left of here. */
  let next = 0;
  for (let at = -1; at < columns; ) {
    while (next > 0 && (above[next - 1] ?? columns) > at) next--;
    while ((above[next] ?? columns) <= at && next < above.length) next++;
    if (next % 2 !== colour) next++;
    const changeAbove = above[next] ?? columns;
    const mode = bits.take(modes);
    if (mode === undefined) return undefined;
    if (mode === passing) at = above[next + 1] ?? columns;
    else if (mode === telling) {
      for (const runColour of [colour, other(colour)] as const) {
        const run = takeRun(bits, runColour);
        if (run === undefined) return undefined;
        at = Math.max(at, 0) + run;
        changes.push(at);
      }
    } else {
      if (changeAbove + mode < Math.max(at, 0)) return undefined;
      at = changeAbove + mode;
      changes.push(at);
      colour = other(colour);
    }
    if (at > columns) return undefined;
  }
  return changes;
}

/** Of the filter's parameters those by which rows are told (ISO 32000-1, table 11). */
export interface FaxCoding {
  /** Below 0 each row is told by the one above, at 0 none, above 0 some. */
  k: number;
  columns: number;
  /** True if each row begins with a byte. */
  isAligned: boolean;
}

/**
 * Rows of a picture by a fax's filter that are whole, from the first: up to the end of its data, to a code that means nothing, or to one with
 * which programs go on each in its own way.
 * @param most rows that are read
 */
export function faxRows(bytes: Uint8Array, { k, columns, isAligned }: FaxCoding, most: number): number {
  // Rows without width take no data: there would be as many as the picture claims.
  if (columns < 1) return 0;
  const bits = new Bits(bytes);
  let above: number[] = [];
  for (let row = 0; row < most; row++) {
    const hasEnd = bits.takeEnd();
    // Ends of rows in a row end the picture, and some programs go on behind one where there should be none.
    if (hasEnd && k < 0) return row;
    if (isAligned && !hasEnd) bits.align();
    if (bits.isOver || (k > 0 && !hasEnd)) return row;
    const isBelow = k < 0 || (k > 0 && bits.takeBit() === 0);
    const changes = isBelow ? takeRowBelow(bits, columns, above) : takeRow(bits, columns);
    if (!changes) return row;
    above = changes;
  }
  return most;
}
