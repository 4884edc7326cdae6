/** A table of a font's program that gives codes their glyphs (OpenType, "cmap"). */
export interface GlyphMap {
  kind: 'windows' | 'unicode' | 'symbol' | 'mac';
  /** Number of the glyph of a code; 0 if there is none. */
  glyphOf: (code: number) => number;
}

/** The program of a TrueType or OpenType font, as far as it decides which glyph a code gets. */
export interface TrueType {
  maps: readonly GlyphMap[];
  /** The outline of a glyph, the same for glyphs that look alike; its number where the program has no outlines of TrueType. */
  shapeOf: (glyph: number) => string;
}

/** Versions of such programs (OpenType, "Table Directory"): 1.0, `true` and `OTTO`. */
const versions = new Set([0x0001_0000, 0x7472_7565, 0x4f54_544f]);
/** Kinds of maps by their platform and encoding; other platforms are asked by nobody. */
const kinds: Record<string, GlyphMap['kind']> = {
  '1 0': 'mac',
  '3 0': 'symbol',
  '3 1': 'windows',
  '3 10': 'unicode',
};
const unicodePlatform = 0;
/** Most maps that are looked at: no font has more than a few. */
const mostMaps = 16;

/** Numbers of two and four bytes; 0 beyond the end of a table. */
const short = (table: DataView, at: number) =>
  at >= 0 && at + 2 <= table.byteLength ? table.getUint16(at) : 0;
const long = (table: DataView, at: number) =>
  at >= 0 && at + 4 <= table.byteLength ? table.getUint32(at) : 0;

type LookUp = (table: DataView, from: number, code: number) => number;

function inSegments(table: DataView, from: number, code: number): number {
  const bytes = short(table, from + 6);
  const [ends, starts] = [from + 14, from + 16 + bytes];
  for (let at = 0; at < bytes; at += 2) {
    if (code > short(table, ends + at)) continue;
    const start = short(table, starts + at);
    if (code < start) return 0;
    const [delta, place] = [short(table, starts + bytes + at), starts + 2 * bytes + at];
    const range = short(table, place);
    const glyph = range === 0 ? code : short(table, place + range + 2 * (code - start));
    return range !== 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

function inGroups(table: DataView, from: number, code: number): number {
  const end = Math.min(table.byteLength, from + 16 + 12 * long(table, from + 12));
  for (let at = from + 16; at < end; at += 12) {
    const start = long(table, at);
    if (code >= start && code <= long(table, at + 4)) return long(table, at + 8) + code - start;
  }
  return 0;
}

/** Looks up a code by the format of a map. */
const lookUps: Record<number, LookUp> = {
  0: (table, from, code) => {
    const at = from + 6 + code;
    return code < 256 && at < table.byteLength ? table.getUint8(at) : 0;
  },
  4: inSegments,
  6: (table, from, code) => {
    const at = code - short(table, from + 6);
    return at >= 0 && at < short(table, from + 8) ? short(table, from + 10 + 2 * at) : 0;
  },
  12: inGroups,
};

/** The tables of a font's program by their tags; undefined for another kind of program. */
function tablesOf(bytes: Uint8Array): Map<string, DataView> | undefined {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!versions.has(long(file, 0))) return undefined;
  const entries = Array.from({ length: short(file, 4) }, (_, at) => 12 + 16 * at).filter(
    (at) => at + 16 <= bytes.length && long(file, at + 8) < bytes.length,
  );
  return new Map(
    entries.map((at) => {
      const from = long(file, at + 8);
      const length = Math.min(long(file, at + 12), bytes.length - from);
      const tag = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
      return [tag, new DataView(bytes.buffer, bytes.byteOffset + from, length)];
    }),
  );
}

function mapsOf(table: DataView): GlyphMap[] {
  const maps: GlyphMap[] = [];
  for (let at = 4; at < 4 + 8 * short(table, 2) && maps.length < mostMaps; at += 8) {
    const [platform, encoding, from] = [short(table, at), short(table, at + 2), long(table, at + 4)];
    const kind = platform === unicodePlatform ? 'unicode' : kinds[`${platform} ${encoding}`];
    const lookUp = lookUps[short(table, from)];
    if (kind && lookUp && from < table.byteLength)
      maps.push({ kind, glyphOf: (code) => lookUp(table, from, code) });
  }
  return maps;
}

/** Reads a font's program; undefined for one that is not TrueType or OpenType, or has no maps. */
export function readTrueType(bytes: Uint8Array): TrueType | undefined {
  const tables = tablesOf(bytes);
  const [cmap, head, loca, glyf] = ['cmap', 'head', 'loca', 'glyf'].map((tag) => tables?.get(tag));
  if (!cmap) return undefined;
  const isLong = head !== undefined && short(head, 50) === 1;
  const offsetOf = (places: DataView, glyph: number) =>
    isLong ? long(places, 4 * glyph) : 2 * short(places, 2 * glyph);
  return {
    maps: mapsOf(cmap),
    shapeOf: (glyph) => {
      if (!loca || !glyf) return String(glyph);
      const [from, to] = [offsetOf(loca, glyph), offsetOf(loca, glyph + 1)];
      const length = Math.min(to, glyf.byteLength) - from;
      return length <= 0 ? '' : Buffer.from(glyf.buffer, glyf.byteOffset + from, length).toString('latin1');
    },
  };
}
