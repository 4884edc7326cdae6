import { asciiText, placesOf } from './byte-range.ts';

const certificate = 'Certificate of completion: ';
const utf16 = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0'));
/** The string of a PDF, in letters or as hexadecimal digits; its own parentheses are escaped. */
const string = String.raw`(\((?:\\[\s\S]|[^\\()])*\)|<[\da-f\s]*>)`;
const reason = new RegExp(String.raw`/Reason\s*${string}\s*/ContactInfo\s*${string}\s*$`, 'i');

/** Bytes before the range of a seal's dictionary that are searched: more than a reason can have. */
const nearby = 4000;

/**
 * True for a certificate of completion, by the reason of its seal, which the server writes. The attachment alone proves nothing, because a
 * document could bring one that looks like evidence, and is sealed with it.
 */
export function isCertificate(bytes: Uint8Array): boolean {
  const [range] = placesOf('/ByteRange', bytes, 1);
  if (range === undefined) return false;
  const [, given = ''] = reason.exec(asciiText(bytes, range - nearby, range)) ?? [];
  return (
    given.startsWith(`(${certificate}`) ||
    given.toLowerCase().startsWith(`<feff${utf16(certificate).join('')}`)
  );
}
