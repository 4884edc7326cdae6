/** Encodings that a person can choose for a file that does not say its own. */
export const encodings = [
  { value: 'windows-1252', label: 'Western Europe (Windows)' },
  { value: 'macintosh', label: 'Western Europe (Mac)' },
  { value: 'windows-1250', label: 'Central Europe' },
  { value: 'windows-1251', label: 'Cyrillic' },
  { value: 'windows-1253', label: 'Greek' },
  { value: 'windows-1254', label: 'Turkish' },
] as const;
export type Encoding = (typeof encodings)[number]['value'];

/** The text of a file. `guess` is set if nothing in the file says how it is encoded. */
interface DecodedText {
  readonly text: string;
  readonly guess?: Encoding;
}

/** Characters 0x80 to 0x9F of Windows-1252; engines differ in what their decoder makes of them. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decoded = (bytes: Uint8Array, label: string, fatal = false): string =>
  new TextDecoder(label, { fatal }).decode(bytes);

function western(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('').replace(/[\u0080-\u009f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** UTF-16 by the place of its NULs, as spreadsheets save “Unicode text”; undefined for anything else. */
function wide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const first = bytes.subarray(0, 512);
  if (first.length < 4 || first.length % 2 === 1) return undefined;
  const isZero = (from: number) => first.filter((byte, at) => at % 2 === from && byte === 0).length;
  const half = first.length / 2;
  if (isZero(1) > half * 0.7 && isZero(0) === 0) return 'utf-16le';
  return isZero(0) > half * 0.7 && isZero(1) === 0 ? 'utf-16be' : undefined;
}

/**
 * The text of a file: by its byte order mark, as UTF-16, as UTF-8 if it is that, and otherwise as `chosen`, or as Windows-1252, which is a
 * guess.
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  const utf16 = wide(bytes);
  if (utf16) return { text: decoded(bytes, utf16) };
  try {
    return { text: decoded(bytes, 'utf-8', true) };
  } catch {
    const guess = chosen ?? 'windows-1252';
    return { text: guess === 'windows-1252' ? western(bytes) : decoded(bytes, guess), guess };
  }
}

/** A few words of a text that another encoding would show otherwise. */
export const encodingSample = (text: string): string[] =>
  [...new Set(text.match(/[^\s",;|]*\P{ASCII}[^\s",;|]*/gu))].slice(0, 4).map((word) => word.slice(0, 40));
