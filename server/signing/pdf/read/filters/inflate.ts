import { inflateRawSync, inflateSync } from 'node:zlib';
import { PdfRefusal } from '#server/signing/pdf/refusal.ts';
import { type Decoded, whole } from './decoded.ts';

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

function tryInflate(inflate: () => Uint8Array): Uint8Array | undefined {
  try {
    return inflate();
  } catch (error) {
    if (isTooLarge(error)) throw new PdfRefusal('too_heavy');
    return undefined;
  }
}

/** Length of the longest prefix that inflates without an error, by binary search. */
function soundLength(data: Uint8Array, inflate: (part: Uint8Array) => Uint8Array): number {
  let [sound, unsound] = [0, data.length];
  while (unsound - sound > 1) {
    const middle = (sound + unsound) >>> 1;
    if (tryInflate(() => inflate(data.subarray(0, middle)))) sound = middle;
    else unsound = middle;
  }
  return sound;
}

/**
 * Inflates as far as possible. Readers show that much of a damaged stream, so it counts as its content.
 * @param most most decoded bytes
 * @throws PdfRefusal `too_heavy` if there are more of them
 */
export function inflated(data: Uint8Array, most: number): Decoded {
  const all = tryInflate(() => inflateSync(data, { maxOutputLength: most }));
  if (all) return whole(all);
  // Raw inflate helps if only the header is damaged; `finishFlush` keeps the output of data that ends too early.
  const raw = (part: Uint8Array) => inflateRawSync(part, { maxOutputLength: most, finishFlush: 2 });
  const body = data.subarray(2);
  return { bytes: raw(body.subarray(0, soundLength(body, raw))), isWhole: false, isRead: true };
}
