import { type Decoded, type FilterParameters, unread } from './decoded.ts';

/** A predictor (ISO 32000-1, 7.4.4.4) and the shape of the samples that it works on. */
interface Predictor {
  kind: number;
  colours: number;
  /** Bits of a sample. */
  depth: number;
  /** Samples of a row, of one colour. */
  columns: number;
}

const tiff = 2;
/** PNG predictors begin here; each row says by itself which one it has. */
const firstPng = 10;
const lastPng = 15;
const depths = new Set([1, 2, 4, 8, 16]);
/** Most colours of a sample that readers take (ISO 32000-1, annex C). */
const mostColours = 32;
const mostColumns = 1 << 24;

/** The predictor that parameters name; null for none, undefined for one that readers do not agree about. */
export function predictorOf(parameters: FilterParameters): Predictor | null | undefined {
  const kind = parameters.get('Predictor') ?? 1;
  if (kind === 1) return null;
  const [colours, depth, columns] = [
    parameters.get('Colors') ?? 1,
    parameters.get('BitsPerComponent') ?? 8,
    parameters.get('Columns') ?? 1,
  ];
  const isKnown = kind === tiff || (kind >= firstPng && kind <= lastPng);
  const areWhole = [kind, colours, columns].every(Number.isInteger);
  const isShape = colours >= 1 && colours <= mostColours && columns >= 1 && columns <= mostColumns;
  return isKnown && areWhole && isShape && depths.has(depth) ? { kind, colours, depth, columns } : undefined;
}

/** Undoes a predictor. A last row that is not complete is damage: some readers fill it up. */
export function unpredicted(data: Uint8Array, predictor: Predictor): Decoded {
  const { kind, colours, depth, columns } = predictor;
  const row = Math.ceil((colours * depth * columns) / 8);
  return kind === tiff
    ? withoutDifferences(data, row, predictor)
    : withoutPng(data, row, Math.ceil((colours * depth) / 8));
}

/** PNG predictors work on bytes; each row begins with the number of its own. */
function withoutPng(data: Uint8Array, row: number, pixel: number): Decoded {
  const rows = Math.ceil(data.length / (row + 1));
  const bytes = new Uint8Array(data.length - rows);
  for (let from = 0, to = 0; from < data.length; ) {
    const kind = data[from++] ?? 0;
    if (kind > 4) return unread;
    const end = Math.min(from + row, data.length);
    for (let column = 0; from < end; from++, to++, column++) {
      const left = column < pixel ? 0 : (bytes[to - pixel] ?? 0);
      const up = to < row ? 0 : (bytes[to - row] ?? 0);
      const corner = column < pixel || to < row ? 0 : (bytes[to - row - pixel] ?? 0);
      bytes[to] = (data[from] ?? 0) + prediction(kind, left, up, corner);
    }
  }
  return { bytes, isWhole: data.length % (row + 1) === 0, isRead: true };
}

function prediction(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The TIFF predictor works on samples: each is the difference to the one before it of the same colour (TIFF 6.0, section 14). */
function withoutDifferences(data: Uint8Array, row: number, { colours, depth, columns }: Predictor): Decoded {
  const bytes = data.slice();
  const mask = (1 << depth) - 1;
  const perByte = Math.max(1, 8 / depth);
  const read = (from: number, sample: number): number => {
    if (depth === 16) return ((bytes[from + 2 * sample] ?? 0) << 8) | (bytes[from + 2 * sample + 1] ?? 0);
    const shift = 8 - depth * ((sample % perByte) + 1);
    return ((bytes[from + Math.floor(sample / perByte)] ?? 0) >> shift) & mask;
  };
  const write = (from: number, sample: number, value: number): void => {
    const at = from + (depth === 16 ? 2 * sample : Math.floor(sample / perByte));
    if (depth === 16) [bytes[at], bytes[at + 1]] = [value >> 8, value];
    else {
      const shift = 8 - depth * ((sample % perByte) + 1);
      bytes[at] = ((bytes[at] ?? 0) & ~(mask << shift)) | (value << shift);
    }
  };
  for (let from = 0; from + row <= bytes.length; from += row)
    for (let sample = colours; sample < columns * colours; sample++)
      write(from, sample, (read(from, sample) + read(from, sample - colours)) & mask);
  const rows = Math.floor(bytes.length / row);
  const isWhole = bytes.length % row === 0;
  return { bytes: isWhole ? bytes : bytes.subarray(0, rows * row), isWhole, isRead: true };
}
