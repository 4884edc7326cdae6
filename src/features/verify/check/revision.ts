import { textOf } from './signatures.ts';

/* The last revision of a PDF, as plain as software writes one that adds to a file (ISO 32000-2, 7.5.4 to 7.5.8). */

/** The index of a revision. */
export interface Index {
  /** Where it begins. */
  at: number;
  /** The number of each object it names, and where that begins. */
  entries: ReadonlyMap<number, number>;
  /** The number of the catalog. */
  root: number;
  /** One more than the highest number there is. */
  size: number;
  /** Where the index before it begins. */
  prev: number | undefined;
}

const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** Where the index of the revision that ends at `end` begins. */
const startOf = (bytes: Uint8Array, end: number): number | undefined =>
  numberIn(textOf(bytes, end - 60, end), /startxref\s+(\d+)\s+%%EOF\s*$/);

/** The index of the revision that ends at `end`; undefined where it is not a plain one, of objects in use alone. */
export function indexOf(bytes: Uint8Array, end: number): Index | undefined {
  const at = startOf(bytes, end);
  if (at === undefined || at >= end) return undefined;
  const text = textOf(bytes, at, end);
  const read = text.startsWith('xref') ? tableIn(text) : streamIn(text);
  const root = read && numberIn(read.facts, /\/Root\s+(\d+) 0 R/);
  const size = read && numberIn(read.facts, /\/Size\s+(\d+)/);
  if (!read || root === undefined || size === undefined || /\/(Encrypt|XRefStm)\b/.test(read.facts))
    return undefined;
  return { at, entries: read.entries, root, size, prev: numberIn(read.facts, /\/Prev\s+(\d+)/) };
}

type ReadIndex = { entries: Map<number, number>; facts: string } | undefined;

function tableIn(text: string): ReadIndex {
  const [, table = '', facts] =
    /^xref\s+([\d\sn]+)trailer\s*(<<[\s\S]*>>)\s*startxref\s+\d+\s+%%EOF\s*$/.exec(text) ?? [];
  if (facts === undefined) return undefined;
  const entries = new Map<number, number>();
  const lines = table.trim().split(/\s*[\r\n]+/);
  for (let line = 0; line < lines.length; ) {
    const [start = 0, count = 0] = (lines[line++] ?? '').split(' ').map(Number);
    for (let i = 0; i < count; i++) {
      const offset = /^(\d{10}) \d{5} n$/.exec(lines[line++] ?? '')?.[1];
      if (offset === undefined) return undefined;
      entries.set(start + i, Number(offset));
    }
  }
  return { entries, facts };
}

/** The same as a stream, where nothing is packed. */
function streamIn(text: string): ReadIndex {
  const [head, facts] = /^\d+ 0 obj\s*(<<[\s\S]*?>>)\s*stream\r?\n/.exec(text) ?? [];
  if (head === undefined || facts === undefined || /\/(Filter|DecodeParms)\b/.test(facts)) return undefined;
  const widths = numbersIn(facts, 'W');
  const size = numberIn(facts, /\/Size\s+(\d+)/) ?? 0;
  const sections = numbersIn(facts, 'Index') ?? [0, size];
  if (widths?.length !== 3) return undefined;
  const entries = new Map<number, number>();
  let at = head.length;
  const next = (width = 0) => {
    let value = 0;
    for (const to = at + width; at < to; at++) value = value * 256 + text.charCodeAt(at);
    return value;
  };
  for (let section = 0; section < sections.length; section += 2)
    for (let i = 0; i < (sections[section + 1] ?? 0); i++) {
      const [kind, offset] = [next(widths[0]), next(widths[1])];
      next(widths[2]);
      if (kind !== 1) return undefined;
      entries.set((sections[section] ?? 0) + i, offset);
    }
  return { entries, facts };
}

const numbersIn = (facts: string, key: string): number[] | undefined =>
  new RegExp(`/${key}\\s*\\[([\\d\\s]+)\\]`).exec(facts)?.[1]?.trim().split(/\s+/).map(Number);

/** An object as it stands in a file: its dictionary, and what its stream holds. */
export interface Written {
  facts: string;
  stream: Uint8Array<ArrayBuffer> | undefined;
  /** Where what comes behind it begins. */
  end: number;
}

/** The object of that number that begins at `at`; undefined if there is none whose length can be told. */
export function objectAt(bytes: Uint8Array, at: number, number: number, to: number): Written | undefined {
  const text = textOf(bytes, at, to);
  const head = `${number} 0 obj`;
  if (!text.startsWith(head)) return undefined;
  const ends = text.indexOf('endobj');
  const begins = text.indexOf('stream');
  if (begins < 0 || begins > ends) return closed(text, at, head.length, ends, undefined);
  const facts = text.slice(head.length, begins);
  const length = numberIn(facts, /\/Length\s+(\d+)(?!\s+\d+\s+R)/);
  if (length === undefined) return undefined;
  const from = begins + (text[begins + 6] === '\r' ? 8 : 7);
  const behind = /^\s*endstream\s*/.exec(text.slice(from + length, from + length + 40))?.[0];
  if (behind === undefined) return undefined;
  const stream = bytes.slice(at + from, at + from + length);
  return closed(text, at, head.length, from + length + behind.length, { facts, stream });
}

function closed(
  text: string,
  at: number,
  from: number,
  ends: number,
  held: Pick<Written, 'facts' | 'stream'> | undefined,
): Written | undefined {
  const last = /^endobj\s*/.exec(text.slice(ends, ends + 20))?.[0];
  if (ends < 0 || last === undefined) return undefined;
  return { facts: text.slice(from, ends), stream: undefined, ...held, end: at + ends + last.length };
}
