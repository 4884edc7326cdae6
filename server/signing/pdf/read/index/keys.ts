/**
 * Keys of whole numbers that some programs pass over where they are written with a point: poppler does not turn by `90.0`, and shows what is
 * hidden by `2.0`.
 */
export const wholeKeys: ReadonlySet<string> = new Set([
  ...['Rotate', 'F', 'Ff', 'PatternType', 'PaintType', 'TilingType', 'ShadingType', 'VerticesPerRow'],
  ...['BitsPerComponent', 'BitsPerCoordinate', 'BitsPerFlag', 'BitsPerSample', 'SMaskInData'],
  ...['Predictor', 'Colors', 'Columns', 'Rows', 'K', 'EarlyChange', 'ColorTransform', 'Supplement'],
]);

const written = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1').trim();

/** True for a number other than 0 that is written with a point. */
export function isPointed(bytes: Uint8Array, from: number, to: number): boolean {
  const word = written(bytes, from, to);
  return word.includes('.') && Number(word) !== 0;
}

/** The keys of a dictionary that is being passed over, with the places of their values in the file. */
export class Keys {
  readonly #bytes: Uint8Array;
  readonly #values = new Map<string, readonly [from: number, to: number]>();
  #key: string | undefined;
  #from = 0;
  #hasValue = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Notes that something other than a name stands here. */
  takeValue(): void {
    this.#hasValue = true;
  }

  /** @returns the key of the number that stands here, if it is to be a whole one and is written with a point */
  pointed(from: number, to: number): string | undefined {
    const isWhole = this.#key !== undefined && wholeKeys.has(this.#key);
    return isWhole && isPointed(this.#bytes, from, to) ? this.#key : undefined;
  }

  /**
   * Takes a name: a key, or the value of one.
   * @returns the key before it, if it had another value before
   */
  takeName(name: string, from: number, end: number): string | undefined {
    if (this.#key !== undefined && !this.#hasValue) {
      this.#hasValue = true;
      return undefined;
    }
    const twice = this.endAt(from);
    [this.#key, this.#from, this.#hasValue] = [name, end, false];
    return twice;
  }

  /** @returns the key whose value ends here, if it had another value before */
  endAt(to: number): string | undefined {
    const key = this.#key;
    this.#key = undefined;
    if (key === undefined) return undefined;
    const before = this.#values.get(key);
    if (before)
      return written(this.#bytes, ...before) === written(this.#bytes, this.#from, to) ? undefined : key;
    this.#values.set(key, [this.#from, to]);
    return undefined;
  }
}
