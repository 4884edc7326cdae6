import { isOddName, isOddString, isRegular } from '../read/pdf-lexis.ts';

/** Longest string, bytes (ISO 32000-1, annex C): some readers cut off the rest of a longer one. */
const longestString = 32_767;
/** Longest name, bytes, that every reader reads whole. */
const longestName = 255;

const [open, slash, plus, minus, point] = [...'(/+-.'].map((sign) => sign.charCodeAt(0));

/**
 * Operands by operator that readers read in different ways: a layer by a dictionary of its own instead of a name, by which some hide nothing
 * (ISO 32000-1, 8.11.3.2), a mode of text that is none (9.3.6), and dashes below nothing, at which some keep those before (8.4.3.6).
 */
export const twoWayOperands: ReadonlyMap<string, RegExp> = new Map([
  ['BDC', /^\/(?:O|#4[fF])(?:C|#43)[\s\0]*[<([%]/],
  ['Tr', /^(?!\+?0*[0-7](?:\.0*)?[\s\0]*$)/],
  ['d', /\[[^\]]*[-%]/],
]);

const continues = (byte: number | undefined) =>
  byte === plus || byte === minus || byte === point || (byte !== undefined && byte >= 48 && byte <= 57);

/**
 * True for a string, a name or a number that readers read in different ways: some take the bytes 80 and FF for white space.
 * @param isHeld true in an array or a dictionary, where no operator ends a number: of `-9e4` some readers take the `-9`, others nothing
 */
export function isTwoWay(bytes: Uint8Array, from: number, end: number, isHeld: boolean): boolean {
  const first = bytes[from];
  if (first === open) return end - from - 2 > longestString || isOddString(bytes, from, end);
  if (first === slash) {
    if (end - from - 1 > longestName || isOddName(bytes, from, end)) return true;
    for (let at = from; at < end; at++) if (bytes[at] === 0x80 || bytes[at] === 0xff) return true;
    return false;
  }
  return continues(first) && (isHeld ? isRegular(bytes[end]) : continues(bytes[end]));
}
