import { deflateSync } from 'node:zlib';
import type { Index } from './read-index.ts';

/** Widths of a row, bytes: kind, offset, and generation or index in a stream. */
const widths = [1, 5, 4] as const;
const rowBytes = widths.reduce((sum, width) => sum + width, 0);

/**
 * Appends one section that holds the whole index, as a cross-reference stream that every reader reads alike. The file before it and its
 * signatures stay as they are.
 * @param own the number of the section, which nothing may refer to
 * @param keepsHistory true for a signed file, whose chain of sections separates its earlier revisions; other files are read without their
 *   faulty sections
 */
export function withIndex(
  bytes: Uint8Array,
  { places, trailer, newest }: Index,
  keepsHistory: boolean,
  own = [...places.keys()].reduce((most, number) => Math.max(most, number), 0) + 1,
): Uint8Array {
  const needsLine = bytes.at(-1) !== 10 && bytes.at(-1) !== 13;
  const at = bytes.length + (needsLine ? 1 : 0);
  const all = new Map([...places, [0, places.get(0) ?? null], [own, { at, generation: 0 }]] as const);
  const rows = [...all].sort(([a], [b]) => a - b);
  const data = Buffer.alloc(rows.length * rowBytes);
  for (const [row, [, place]] of rows.entries()) {
    const [kind, second, third] = !place
      ? [0, 0, 65_535]
      : 'at' in place
        ? [1, place.at, place.generation]
        : [2, place.inStream, place.index];
    data.writeUInt8(kind, row * rowBytes);
    data.writeUIntBE(second, row * rowBytes + 1, 5);
    data.writeUInt32BE(third, row * rowBytes + 6);
  }
  const packed = deflateSync(data);
  const entries = [...trailer].map(([key, value]) => `/${key} ${value}`);
  if (keepsHistory && newest !== undefined) entries.push(`/Prev ${newest}`);
  const dictionary = [
    `<</Type/XRef/Size ${own + 1}/W[${widths.join(' ')}]/Index[${rangesOf(rows.map(([number]) => number)).join(' ')}]`,
    ...entries,
    `/Filter/FlateDecode/Length ${packed.length}>>`,
  ].join('');
  return Buffer.concat([
    bytes,
    Buffer.from(`${needsLine ? '\n' : ''}${own} 0 obj\n${dictionary}\nstream\n`, 'latin1'),
    packed,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`, 'latin1'),
  ]);
}

/** Runs of numbers: the first of each and how many there are. */
function rangesOf(numbers: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const [at, number] of numbers.entries()) {
    if (at > 0 && number === (numbers[at - 1] ?? 0) + 1) ranges.push((ranges.pop() ?? 0) + 1);
    else ranges.push(number, 1);
  }
  return ranges;
}
