import { isOddName } from '../pdf-lexis.ts';
import { isPointed, Keys } from './keys.ts';

/** Values of PDF (ISO 32000-1, 7.3), as far as an index holds them. */
export type Value =
  | { is: 'number'; number: number }
  | { is: 'name'; name: string }
  | { is: 'ref'; number: number; generation: number }
  | { is: 'array'; items: readonly Value[] }
  | { is: 'dictionary'; entries: Dictionary }
  | { is: 'other' };

/** Entries of a dictionary by name, each with the offsets of its value in the file. */
export type Dictionary = ReadonlyMap<string, { value: Value; from: number; to: number }>;

/** An object at an offset of the file. */
export interface Offset {
  at: number;
  generation: number;
}

/** Place of an object: at an offset of the file, or in an object stream. */
export type SyntaxPlace = Offset | { inStream: number; index: number };

/** Error for a file whose index breaks a rule of PDF syntax. */
export class DamagedIndex extends Error {
  override readonly name = 'DamagedIndex';
}

const deepest = 32;
const [openString, close, less, greater, slash, percent, backslash] = [40, 41, 60, 62, 47, 37, 92];
const [openArray, closeArray, openBrace, closeBrace, hash] = [91, 93, 123, 125, 35];
const whitespace = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([
  openString,
  close,
  less,
  greater,
  openArray,
  closeArray,
  openBrace,
  closeBrace,
  slash,
  percent,
]);

export const isPdfWhitespace = (byte: number | undefined): boolean =>
  byte !== undefined && whitespace.has(byte);
const isRegular = (byte: number | undefined) =>
  byte !== undefined && !whitespace.has(byte) && !delimiters.has(byte);
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;

/** Reads PDF syntax from an offset of a file on. */
export class SyntaxReader {
  readonly bytes: Uint8Array;
  at: number;
  /**
   * Names of a skipped object that readers take in two ways: keys given twice with different values, of which either may count, names with a
   * `#` that no two digits follow, or those of NUL, and keys of whole numbers that are written with a point. Of an object that is itself such a
   * number the empty name.
   */
  readonly twofold = new Set<string>();

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  damaged(what: string): DamagedIndex {
    return new DamagedIndex(`${what} at ${this.at}`);
  }

  /** Skips white space and comments. */
  skip(): void {
    while (this.at < this.bytes.length) {
      if (isPdfWhitespace(this.bytes[this.at])) this.at++;
      else if (this.bytes[this.at] === percent)
        while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13)
          this.at++;
      else return;
    }
  }

  /** Skips a word if it is here as a whole; true if so. */
  takes(word: string): boolean {
    const end = this.at + word.length;
    for (let i = 0; i < word.length; i++) if (this.bytes[this.at + i] !== word.charCodeAt(i)) return false;
    if (isRegular(this.bytes[end])) return false;
    this.at = end;
    return true;
  }

  /**
   * Skips the content of an object, up to its end or its stream.
   * @returns the offsets of the values of `/Length`, if a stream begins here
   * @throws DamagedIndex if brackets do not match: the PDF library would read on beyond the object, or forever
   */
  skipObject(): readonly number[] | undefined {
    const closing: number[] = [];
    const lengths: number[] = [];
    /** Keys of the open dictionaries; undefined for an array. */
    const open: (Keys | undefined)[] = [];
    for (this.skip(); this.at < this.bytes.length; this.skip()) {
      const from = this.at;
      const byte = this.bytes[from] ?? 0;
      const isDouble = this.bytes[from + 1] === byte;
      if (byte === greater) this.#note(open.at(-1)?.endAt(from));
      else if (byte !== slash) open.at(-1)?.takeValue();
      if (byte === openString) this.#string();
      else if (byte === less && !isDouble) this.#hexString();
      else if (byte === slash) {
        const name = this.#name();
        if (isOddName(this.bytes, from, this.at)) this.#note(name);
        this.#note(open.at(-1)?.takeName(name, from, this.at));
        if (name === 'Length' && closing.length === 1) lengths.push(this.at);
      } else if (isRegular(byte)) {
        const isStream = this.takes('stream');
        const isEnd = isStream || this.takes('endobj');
        if (isEnd && closing.length > 0) throw this.damaged('An open bracket');
        if (isEnd) return isStream ? lengths : undefined;
        while (isRegular(this.bytes[this.at])) this.at++;
        if (open.length > 0) this.#note(open.at(-1)?.pointed(from, this.at));
        else if (isPointed(this.bytes, from, this.at)) this.#note('');
      } else {
        if (byte === less || byte === openArray) {
          closing.push(byte === less ? greater : closeArray);
          open.push(byte === less ? new Keys(this.bytes) : undefined);
        } else if (!(closing.pop() === byte && (byte === closeArray || isDouble)))
          throw this.damaged('A bracket');
        else open.pop();
        this.at += byte === less || byte === greater ? 2 : 1;
      }
    }
    if (closing.length > 0) throw this.damaged('An open bracket');
    return undefined;
  }

  #note(name: string | undefined): void {
    if (name !== undefined) this.twofold.add(name);
  }

  /** A whole number without a sign. */
  integer(): number {
    const from = this.at;
    let value = 0;
    for (; isDigit(this.bytes[this.at]); this.at++) value = value * 10 + Number(this.bytes[this.at]) - 48;
    if (this.at === from || isRegular(this.bytes[this.at]) || !Number.isSafeInteger(value))
      throw this.damaged('No number');
    return value;
  }

  value(depth = 0): Value {
    if (depth > deepest) throw this.damaged('Nested too deeply');
    this.skip();
    const byte = this.bytes[this.at];
    if (byte === slash) return { is: 'name', name: this.#name() };
    if (byte === openString) return this.#string();
    if (byte === openArray) return this.#array(depth);
    if (byte === less && this.bytes[this.at + 1] === less)
      return { is: 'dictionary', entries: this.dictionary(depth) };
    if (byte === less) return this.#hexString();
    if (isDigit(byte) || byte === 43 || byte === 45 || byte === 46) return this.#numberOrReference();
    for (const word of ['true', 'false', 'null']) if (this.takes(word)) return { is: 'other' };
    throw this.damaged('No value');
  }

  /** A dictionary. Readers differ about a name given twice, so that is damage. */
  dictionary(depth = 0): Dictionary {
    const entries = new Map<string, { value: Value; from: number; to: number }>();
    this.at += 2;
    for (;;) {
      this.skip();
      if (this.bytes[this.at] === greater && this.bytes[this.at + 1] === greater) {
        this.at += 2;
        return entries;
      }
      if (this.bytes[this.at] !== slash) throw this.damaged('No name');
      const name = this.#name();
      this.skip();
      const from = this.at;
      const value = this.value(depth + 1);
      if (entries.has(name)) throw this.damaged(`/${name} twice`);
      entries.set(name, { value, from, to: this.at });
    }
  }

  #name(): string {
    let name = '';
    for (this.at++; isRegular(this.bytes[this.at]); this.at++) {
      const byte = this.bytes[this.at] ?? 0;
      const hex =
        byte === hash &&
        /^[\dA-Fa-f]{2}$/.exec(Buffer.from(this.bytes.subarray(this.at + 1, this.at + 3)).toString('latin1'));
      if (hex) this.at += 2;
      name += String.fromCharCode(hex ? Number.parseInt(hex[0], 16) : byte);
    }
    return name;
  }

  #string(): Value {
    let depth = 0;
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === backslash) this.at++;
      else if (byte === openString) depth++;
      else if (byte === close && --depth === 0) {
        this.at++;
        return { is: 'other' };
      }
    }
    throw this.damaged('A string without an end');
  }

  #hexString(): Value {
    const end = this.bytes.indexOf(greater, this.at);
    if (end < 0) throw this.damaged('A string without an end');
    this.at = end + 1;
    return { is: 'other' };
  }

  #array(depth: number): Value {
    const items: Value[] = [];
    for (this.at++; ; ) {
      this.skip();
      if (this.bytes[this.at] === closeArray) {
        this.at++;
        return { is: 'array', items };
      }
      items.push(this.value(depth + 1));
    }
  }

  #numberOrReference(): Value {
    const from = this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    const text = Buffer.from(this.bytes.subarray(from, this.at)).toString('latin1');
    const number = Number(text);
    if (Number.isNaN(number)) throw this.damaged('No number');
    const end = this.at;
    if (/^\d+$/.test(text)) {
      this.skip();
      const generation = isDigit(this.bytes[this.at]) ? this.#tryInteger() : undefined;
      this.skip();
      if (generation !== undefined && this.takes('R')) return { is: 'ref', number, generation };
    }
    this.at = end;
    return { is: 'number', number };
  }

  #tryInteger(): number | undefined {
    try {
      return this.integer();
    } catch {
      return undefined;
    }
  }
}

export const numberIn = (dictionary: Dictionary, name: string): number | undefined => {
  const value = dictionary.get(name)?.value;
  return value?.is === 'number' ? value.number : undefined;
};

export const nameIn = (dictionary: Dictionary, name: string): string | undefined => {
  const value = dictionary.get(name)?.value;
  return value?.is === 'name' ? value.name : undefined;
};
