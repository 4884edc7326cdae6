/** Symbols of a JPEG by the 16 bits that begin with their codes: length · 256 + symbol, 0 for bits that mean nothing (ITU-T T.81, annex C). */
export type JpegCodes = Uint16Array;

const longestCode = 16;

/**
 * Reads a table of codes.
 * @param counts how many codes there are of each length, from one bit on
 * @param symbols what they mean, from the shortest code on
 * @returns undefined if there are more codes than bits tell apart
 */
export function codesOf(counts: Uint8Array, symbols: Uint8Array): JpegCodes | undefined {
  const codes = new Uint16Array(1 << longestCode);
  let [from, at] = [0, 0];
  for (const [shorter, count] of counts.entries())
    for (let left = count; left > 0; left--) {
      const to = from + (1 << (longestCode - shorter - 1));
      if (to > codes.length) return undefined;
      codes.fill(((shorter + 1) << 8) | (symbols[at++] ?? 0), from, to);
      from = to;
    }
  return codes;
}

/** Bits of the data of a scan, up to the next marker; behind its end they are zeros. */
export class JpegBits {
  readonly #bytes: Uint8Array;
  #at: number;
  #held = 0;
  #count = 0;
  /** Bits that were held behind the end. */
  #padding = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Offset of the marker, or of the end of the bytes, if all before it was held. */
  get at(): number {
    return this.#at;
  }

  /** True if more bits were read than there are. */
  get isOver(): boolean {
    return this.#padding > this.#count;
  }

  #hold(count: number): void {
    while (this.#count < count) {
      const byte = this.#bytes[this.#at];
      // A byte FF is followed by 00; with any other one it is a marker.
      const isData = byte !== undefined && (byte !== 0xff || this.#bytes[this.#at + 1] === 0);
      if (isData) this.#at += byte === 0xff ? 2 : 1;
      else this.#padding += 8;
      this.#held = ((this.#held << 8) | (isData ? byte : 0)) & 0xff_ffff;
      this.#count += 8;
    }
  }

  /** Reads up to 16 bits as a number. */
  number(length: number): number {
    this.#hold(length);
    this.#count -= length;
    return (this.#held >> this.#count) & ((1 << length) - 1);
  }

  /** Reads a symbol; -1 for bits that mean nothing. */
  symbol(codes: JpegCodes): number {
    this.#hold(longestCode);
    const found = codes[(this.#held >> (this.#count - longestCode)) & 0xffff] ?? 0;
    this.#count -= found >> 8;
    return found === 0 ? -1 : found & 0xff;
  }

  /** Passes over the rest of a byte, and the marker of a restart; false if another one or data is there. */
  restart(number: number): boolean {
    [this.#held, this.#count, this.#padding] = [0, 0, 0];
    while (this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] === 0xff) this.#at++;
    if (this.#bytes[this.#at] !== 0xff || this.#bytes[this.#at + 1] !== 0xd0 + number) return false;
    this.#at += 2;
    return true;
  }
}
