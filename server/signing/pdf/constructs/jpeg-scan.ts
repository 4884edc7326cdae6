import { JpegBits, type JpegCodes } from './jpeg-bits.ts';

/** A component of a scan, with the codes of its first and its other coefficients. */
export interface ScanComponent {
  /** Blocks of a unit of a scan of several components. */
  inUnit: number;
  /** Blocks of the component by itself. */
  blocks: number;
  dc: JpegCodes | undefined;
  ac: JpegCodes | undefined;
  /** Coefficients that are not 0, two words for each block: only those are refined by later scans. */
  known: Uint32Array;
}

/** A scan: some coefficients, from the first to the last, of some components (ITU-T T.81, annex B.2.3). */
export interface Scan {
  components: readonly ScanComponent[];
  first: number;
  last: number;
  /** True if an earlier scan told the upper bits of these coefficients. */
  isRefining: boolean;
  isProgressive: boolean;
  /** Units of a scan of several components. */
  units: number;
  /** Units between two restarts; 0 for none. */
  interval: number;
}

/** Reads a block of a component, of this number among its blocks; false if bits mean nothing. */
type ReadBlock = (component: ScanComponent, block: number) => boolean;

/** Reads the coefficients of a picture whose blocks are told whole (annex F.2.2). */
const sequential =
  (bits: JpegBits): ReadBlock =>
  ({ dc, ac }) => {
    const length = dc ? bits.symbol(dc) : -1;
    if (length < 0 || length > 16 || !ac) return false;
    bits.number(length);
    for (let at = 1; at < 64; at++) {
      const symbol = bits.symbol(ac);
      if (symbol < 0) return false;
      const size = symbol & 15;
      if (size === 0 && symbol < 0xf0) return true;
      at += symbol >> 4;
      if (at > 63) return false;
      bits.number(size);
    }
    return true;
  };

/** Reads the first coefficient of each block, or its next bit (annex G.1.2.1). */
const firstOnes =
  (bits: JpegBits, { isRefining }: Scan): ReadBlock =>
  ({ dc }) => {
    const length = isRefining ? 1 : dc ? bits.symbol(dc) : -1;
    if (length < 0 || length > 16) return false;
    bits.number(length);
    return true;
  };

/** Reads other coefficients of each block, or their next bits (annex G.1.2.2 and G.1.2.3). */
function otherOnes(bits: JpegBits, { first, last, isRefining }: Scan): ReadBlock & { restart: () => void } {
  /** Blocks, with this one, that tell nothing new. */
  let empty = 0;
  const read: ReadBlock = ({ ac, known }, block) => {
    const isKnown = (at: number) => (((known[2 * block + (at >> 5)] ?? 0) >>> (at & 31)) & 1) === 1;
    let at = first;
    while (empty === 0 && at <= last) {
      const symbol = ac ? bits.symbol(ac) : -1;
      const [size, zeros] = [symbol & 15, symbol >> 4];
      if (symbol < 0 || (isRefining && size > 1)) return false;
      if (size === 0 && zeros < 15) {
        empty = (1 << zeros) + bits.number(zeros);
        break;
      }
      bits.number(size);
      // Coefficients that are known do not count, and tell their next bit.
      for (let left = zeros; at <= last; at++)
        if (isRefining && isKnown(at)) bits.number(1);
        else if (left-- === 0) break;
      if (at > last) return size === 0;
      if (size > 0) known[2 * block + (at >> 5)] = (known[2 * block + (at >> 5)] ?? 0) | (1 << (at & 31));
      at++;
    }
    if (empty === 0) return true;
    if (isRefining) for (; at <= last; at++) if (isKnown(at)) bits.number(1);
    empty--;
    return true;
  };
  return Object.assign(read, { restart: () => (empty = 0) });
}

/** @returns the offset behind the data of a scan, which begins at `at`; undefined if it does not tell all of its blocks */
export function endOfScan(bytes: Uint8Array, at: number, scan: Scan): number | undefined {
  const { components, isProgressive, first, units, interval } = scan;
  const bits = new JpegBits(bytes, at);
  const others = isProgressive && first > 0 ? otherOnes(bits, scan) : undefined;
  const read = others ?? (isProgressive ? firstOnes(bits, scan) : sequential(bits));
  const [only, ...more] = components;
  if (!only) return undefined;
  const isAlone = more.length === 0;
  const count = isAlone ? only.blocks : units;
  for (let unit = 0; unit < count; unit++) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      if (!bits.restart((unit / interval - 1) % 8)) return undefined;
      others?.restart();
    }
    for (const component of components)
      for (let block = isAlone ? 1 : component.inUnit; block > 0; block--)
        if (!read(component, unit) || bits.isOver) return undefined;
  }
  return bits.at;
}
