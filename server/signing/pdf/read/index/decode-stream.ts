import { inflateSync } from 'node:zlib';
import { DamagedIndex, type Dictionary, numberIn } from './syntax.ts';

const mostBytes = 64 * 1024 * 1024;
const filters = new Set(['FlateDecode', 'Fl']);

/**
 * Decodes a cross-reference stream or an object stream.
 * @throws DamagedIndex if it is damaged, or has a filter that no writer uses for these streams
 */
export function decodeStream(dictionary: Dictionary, raw: Uint8Array): Uint8Array {
  const filter = dictionary.get('Filter')?.value;
  const only = filter?.is === 'array' && filter.items.length === 1 ? filter.items[0] : filter;
  if (!only) return raw;
  if (only.is !== 'name' || !filters.has(only.name))
    throw new DamagedIndex('A filter that no such stream has');
  let data: Uint8Array;
  try {
    data = inflateSync(raw, { maxOutputLength: mostBytes, finishFlush: 2 });
  } catch {
    throw new DamagedIndex('A stream that cannot be unpacked');
  }
  const parameters = dictionary.get('DecodeParms')?.value;
  const first = parameters?.is === 'array' ? parameters.items[0] : parameters;
  if (first?.is !== 'dictionary') return data;
  const predictor = numberIn(first.entries, 'Predictor') ?? 1;
  if (predictor === 1) return data;
  if (predictor < 10) throw new DamagedIndex('A predictor that no such stream has');
  return unpredicted(data, numberIn(first.entries, 'Columns') ?? 1);
}

/** Reverses PNG predictors (ISO 32000-1, 7.4.4.4) row by row, with one byte per sample. */
function unpredicted(data: Uint8Array, columns: number): Uint8Array {
  const rows = Math.ceil(data.length / (columns + 1));
  const out = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = data[row * (columns + 1)];
    for (let column = 0; column < columns; column++) {
      const raw = data[row * (columns + 1) + 1 + column] ?? 0;
      const to = row * columns + column;
      const left = column > 0 ? (out[to - 1] ?? 0) : 0;
      const up = row > 0 ? (out[to - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (out[to - columns - 1] ?? 0) : 0;
      out[to] = raw + prediction(kind, left, up, corner);
    }
  }
  return out;
}

function prediction(kind: number | undefined, left: number, up: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return Math.floor((left + up) / 2);
  if (kind !== 4) throw new DamagedIndex('A predictor that PNG does not know');
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
