import { Refusal } from '../refusal.ts';

const separators = [',', '[', '{'].map((sign) => sign.charCodeAt(0));

/**
 * The JSON value of a body.
 * @param most values that may be in it, with the commas in its texts
 * @throws Refusal `malformed` if it is none, or holds a NUL, which no text column takes; `too_large` if it holds too many values
 */
export function readJson(raw: Uint8Array, most: number): unknown {
  if (!holdsAtMost(most, raw))
    throw new Refusal('too_large', { message: 'This has too many parts to be sent at once. Split it.' });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
    if (!hasNul(text)) return JSON.parse(text);
  } catch {
    // Refused below.
  }
  throw new Refusal('malformed');
}

/** True if at most so many values can be in it. Counts the signs before values, those in texts too, without reading it. */
function holdsAtMost(most: number, raw: Uint8Array): boolean {
  if (raw.length <= most) return true;
  let parts = 0;
  for (const sign of separators)
    for (let at = raw.indexOf(sign); at >= 0; at = raw.indexOf(sign, at + 1))
      if (++parts > most) return false;
  return true;
}

/** True if it holds an escaped NUL, which is one after an even number of backslashes. */
function hasNul(text: string): boolean {
  const nul = '\\u0000';
  for (let at = text.indexOf(nul); at >= 0; at = text.indexOf(nul, at + nul.length)) {
    let before = at;
    while (text[before - 1] === '\\') before--;
    if ((at - before) % 2 === 0) return true;
  }
  return false;
}
