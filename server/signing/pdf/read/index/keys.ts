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
    if (before) return this.#written(...before) === this.#written(this.#from, to) ? undefined : key;
    this.#values.set(key, [this.#from, to]);
    return undefined;
  }

  #written(from: number, to: number): string {
    return Buffer.from(this.#bytes.subarray(from, to)).toString('latin1').trim();
  }
}
