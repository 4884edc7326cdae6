import { PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core';
import { endOfHex, endOfString, endOfWord, skipBlank } from '../read/pdf-lexis.ts';

/** Long names of the keys of inline images, and of the spaces and filters that they name (ISO 32000-1, tables 93 and 94). */
export const longKeys: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  I: 'Interpolate',
  IM: 'ImageMask',
  W: 'Width',
};

const deepest = 8;
const escapes = /\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g;
const letters: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '' };

const unescaped = (written: string) =>
  written.replace(escapes, (_, digits: string | undefined, letter: string | undefined) =>
    digits === undefined
      ? (letters[letter ?? '\n'] ?? letter ?? '')
      : String.fromCharCode(Number.parseInt(digits, 8) & 255),
  );
const named = (written: string) =>
  written.replace(/#([\dA-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
const constants = new Map<string, PdfObject>([
  ['true', PdfBool.of(true)],
  ['false', PdfBool.of(false)],
]);

/** Reads values one after the other; undefined at something that is none. */
class Values {
  readonly #text: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  #take(end: number): string {
    const taken = this.#text.toString('latin1', this.#at, end);
    this.#at = end;
    return taken;
  }

  /** True if this sign follows; it is passed over. */
  takes(sign: string): boolean {
    this.#at = skipBlank(this.#text, this.#at);
    const isHere = this.#text.toString('latin1', this.#at, this.#at + sign.length) === sign;
    if (isHere) this.#at += sign.length;
    return isHere;
  }

  isAtEnd(): boolean {
    this.#at = skipBlank(this.#text, this.#at);
    return this.#at >= this.#text.length;
  }

  name(): string | undefined {
    if (!this.takes('/')) return undefined;
    return named(this.#take(endOfWord(this.#text, this.#at)));
  }

  value(depth = 0): PdfObject | undefined {
    if (depth > deepest || this.isAtEnd()) return undefined;
    const text = this.#text;
    const sign = String.fromCharCode(text[this.#at] ?? 0);
    if (sign === '/') return PdfName.of(this.name() ?? '');
    if (sign === '(')
      return PdfString.fromBytes(
        Buffer.from(unescaped(this.#take(endOfString(text, this.#at)).slice(1, -1)), 'latin1'),
      );
    if (this.takes('[')) return this.#array(depth);
    if (this.takes('<<')) return this.dictionary('>>', depth);
    if (sign === '<')
      return PdfString.fromHex(this.#take(endOfHex(text, this.#at)).replace(/[^\dA-Fa-f]/g, ''));
    const word = this.#take(Math.max(endOfWord(text, this.#at), this.#at + 1));
    const number = Number(word);
    return constants.get(word) ?? (Number.isFinite(number) ? PdfNumber.of(number) : undefined);
  }

  #array(depth: number): PdfArray | undefined {
    const items: PdfObject[] = [];
    while (!this.takes(']')) {
      const item = this.value(depth + 1);
      if (!item) return undefined;
      items.push(item);
    }
    return PdfArray.of(...items);
  }

  /** @param end the sign behind it; undefined for one that ends with the bytes */
  dictionary(end: string | undefined, depth = 0): PdfDict | undefined {
    const found = new PdfDict();
    while (end === undefined ? !this.isAtEnd() : !this.takes(end)) {
      const key = this.name();
      const value = this.value(depth + 1);
      if (key === undefined || !value) return undefined;
      found.set(key, value);
    }
    return found;
  }
}

/** The entries of an inline image by their long names; undefined if they are not read here. */
export function inlineEntries(written: Uint8Array): PdfDict | undefined {
  const found = new Values(written).dictionary(undefined);
  if (!found) return undefined;
  return new PdfDict(
    [...found].map(([key, value]): [string, PdfObject] => [longKeys[key.value] ?? key.value, value]),
  );
}
