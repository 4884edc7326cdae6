const clear = 256;
const endOfData = 257;
const firstCode = 258;
const widest = 12;

interface LzwData {
  bytes: Uint8Array;
  /** False if a code stands for nothing: `bytes` is then the part before it. */
  isWhole: boolean;
}

/**
 * Decodes LZW (ISO 32000-1, 7.4.4). The PDF library's own decoder widens its codes one code late, and so fails beyond 9 bits
 * (`docs/upstream/libpdf.md`).
 * @param early 1 if codes grow one code early, as usual; 0 if they do not (`EarlyChange`)
 * @param most most decoded bytes
 * @returns undefined if there are more of them
 */
export function lzwData(data: Uint8Array, early: number, most: number): LzwData | undefined {
  // Each entry is that of `prefix`, with the byte of `last` behind it.
  const prefix = new Uint16Array(1 << widest);
  const last = new Uint8Array(1 << widest).map((_, code) => code);
  const lengths = new Uint32Array(1 << widest).fill(1, 0, clear);
  let output = new Uint8Array(Math.max(1024, data.length * 4));
  let [length, next, width, held, bits] = [0, firstCode, 9, 0, 0];
  let before: number | undefined;

  for (const byte of data) {
    held = ((held << 8) | byte) & 0xff_ffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >>> bits) & ((1 << width) - 1);
    if (code === endOfData) return { bytes: output.subarray(0, length), isWhole: true };
    if (code === clear) {
      [next, width, before] = [firstCode, 9, undefined];
      continue;
    }
    const isKnown = code < clear || (code >= firstCode && code < next);
    const isNew = before !== undefined && code === next && next < 1 << widest;
    if (!isKnown && !isNew) return { bytes: output.subarray(0, length), isWhole: false };

    const from = length;
    const size = isNew && before !== undefined ? (lengths[before] ?? 0) + 1 : (lengths[code] ?? 0);
    length += size;
    if (length > most) return undefined;
    if (length > output.length) {
      const larger = new Uint8Array(Math.max(length, output.length * 2));
      larger.set(output);
      output = larger;
    }
    let [at, entry] = [length - 1, code];
    if (isNew && before !== undefined) [at, entry] = [length - 2, before];
    for (; at >= from; at--) {
      output[at] = last[entry] ?? 0;
      entry = prefix[entry] ?? 0;
    }
    const first = output[from] ?? 0;
    if (isNew) output[length - 1] = first;
    if (before !== undefined && next < 1 << widest) {
      prefix[next] = before;
      last[next] = first;
      lengths[next] = (lengths[before] ?? 0) + 1;
      next++;
      if (next + early >= 1 << width && width < widest) width++;
    }
    before = code;
  }
  // Data without an end of data is whole if nothing but filling bits is left: all readers take it so.
  return { bytes: output.subarray(0, length), isWhole: true };
}
