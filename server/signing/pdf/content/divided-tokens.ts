import { endOfHex, endOfNumber, endOfString, endOfWord, isRegular, isWhitespace } from '../read/pdf-lexis.ts';
import { type ContentOperator, firstWord, readOperators } from './content-tokens.ts';

/** Divisions between the streams of a page: between tokens, between tokens that touch, or within one. */
type Division = 'apart' | 'touching' | 'within';

const [open, less, greater, slash, percent] = [...'(<>/%'].map((sign) => sign.charCodeAt(0));

type Place = NonNullable<ContentOperator['data']>;

const isLineEnd = (byte: number | undefined) => byte === undefined || byte === 10 || byte === 13;

/** Offset behind the token that begins here. */
function endOfToken(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === slash) return endOfWord(bytes, at + 1);
  if (byte === open) return endOfString(bytes, at);
  if (byte === less && bytes[at + 1] !== less) return endOfHex(bytes, at);
  if (byte === less || byte === greater) return at + (bytes[at + 1] === byte ? 2 : 1);
  const number = endOfNumber(bytes, at);
  return number > at ? number : Math.max(endOfWord(bytes, at), at + 1);
}

/** The offset of the line end behind a comment, or the end of the bytes. */
function endOfComment(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
  return at;
}

/** The tokens before and behind a division, taken together as readers do that put nothing between streams. */
function joined(bytes: Uint8Array, from: number, division: number): Division {
  const [before, behind] = [bytes[division - 1], bytes[division + 1]];
  if (isWhitespace(before) || isWhitespace(behind) || behind === undefined) return 'apart';
  if ((before === less || before === greater) && before === behind) return 'within';
  if (!(isRegular(before) || before === slash) || !isRegular(behind)) return 'apart';
  const word = Buffer.from(bytes.subarray(from, division)).toString('latin1');
  const next = Buffer.from(bytes.subarray(division + 1, endOfWord(bytes, division + 1))).toString('latin1');
  const isNumber = /^[+-]?[\d.]+$/.test(word);
  // A number may go on with an exponent.
  if (isNumber) return /^[\d.+\-eE]/.test(next) ? 'within' : 'touching';
  return word.startsWith('/') || firstWord(word + next) !== word.length ? 'within' : 'touching';
}

/**
 * The worst of the divisions of a page's content. The standard divides between tokens alone (ISO 32000-1, 7.8.2), and readers put a blank
 * there or nothing: of `1` and `000` some read one number, others two.
 * @param bytes the streams, joined by line ends
 * @param divisions offsets of these line ends, in order
 */
export function worstDivision(bytes: Uint8Array, divisions: readonly number[]): Division {
  if (divisions.length === 0) return 'apart';
  const images: Place[] = [];
  const end = readOperators(bytes, ({ data }) => data && images.push(data));
  const found = new Set<Division>();
  let [next, image, token] = [0, 0, 0];
  /** Passes the divisions in a token, or in white space. */
  const pass = (to: number, division: (at: number) => Division) => {
    for (let at = divisions[next]; at !== undefined && at < to; at = divisions[++next])
      found.add(division(at));
    return to;
  };
  // Operands that no operator takes are cut off, however they are divided.
  for (let at = 0; at < end && next < divisions.length; ) {
    const data = images[image];
    if (data && at >= data.from - 1) {
      at = pass(Math.max(at, data.end), () => 'within');
      image++;
    } else if (isWhitespace(bytes[at])) at = pass(at + 1, (division) => joined(bytes, token, division));
    else if (bytes[at] === percent) {
      at = endOfComment(bytes, at);
      // A comment would take in what follows it.
      if (at === divisions[next] && !isLineEnd(bytes[at + 1])) found.add('within');
    } else {
      token = at;
      at = pass(endOfToken(bytes, at), () => 'within');
    }
  }
  return (['within', 'touching'] as const).find((one) => found.has(one)) ?? 'apart';
}
