import * as v from 'valibot';
import { id, sha256 } from '#contract/core/values.ts';
import type { KeyFiles } from '#server/files/keys.ts';
import { hashOf } from '#server/hash.ts';

/** A day's root of all records: the file `anchors/<day>.json` (docs/evidence.md). */
const anchor = v.object({
  format: v.literal('portico-anchor/1'),
  at: v.string(),
  /** The previous root; empty in the first anchor. */
  prev: v.union([sha256, v.literal('')]),
  /** The new heads of the records that changed since then. */
  heads: v.array(v.object({ envelope: id, head: sha256 })),
  root: sha256,
  /** Time-stamp token (RFC 3161) over `root` as 32 bytes, base64; null if no authority gave one. */
  timestamp: v.nullable(v.string()),
});
export type Anchor = v.InferOutput<typeof anchor>;
type Heads = Anchor['heads'];

const nameOf = /^(\d{4}-\d\d-\d\d)\.json$/;
export const anchorFileName = (instant: string): string => `${instant.slice(0, 10)}.json`;

/** SHA-256 over the previous root and each head, one per line. */
export const rootOf = ({ prev, heads }: Pick<Anchor, 'prev' | 'heads'>): string =>
  hashOf([prev, ...heads.map(({ envelope, head }) => `${envelope}:${head}`), ''].join('\n'));

export const anchorText = (made: Anchor): string => `${JSON.stringify(made, null, 1)}\n`;

/** A file among the anchors; `anchor` is null if it cannot be read as one. */
export interface AnchorFile {
  name: string;
  anchor: Anchor | null;
}

/** All anchors of a folder, oldest first. */
export async function readAnchors(place: Pick<KeyFiles, 'names' | 'read'>): Promise<AnchorFile[]> {
  const names = (await place.names()).filter((name) => nameOf.test(name)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, anchor: parsed((await place.read(name)) ?? '') })));
}

function parsed(text: string): Anchor | null {
  try {
    return v.parse(anchor, JSON.parse(text));
  } catch {
    return null;
  }
}

/** The newest head of each record that anchors hold, with the time of the anchor. */
export function anchoredHeads(files: readonly AnchorFile[]): Map<string, { head: string; at: string }> {
  const heads = new Map<string, { head: string; at: string }>();
  for (const { anchor: made } of files)
    for (const { envelope, head } of made?.heads ?? []) heads.set(envelope, { head, at: made?.at ?? '' });
  return heads;
}

/** The anchor after `files`: the heads that changed since; null if none did. Heads that only a damaged file held are anchored again. */
export function nextAnchor(files: readonly AnchorFile[], now: Heads, at: string): Anchor | null {
  const known = anchoredHeads(files);
  const heads = now
    .filter(({ envelope, head }) => known.get(envelope)?.head !== head)
    .toSorted((a, b) => (a.envelope < b.envelope ? -1 : 1));
  if (heads.length === 0) return null;
  const prev = files.findLast(({ anchor }) => anchor !== null)?.anchor?.root ?? '';
  return { format: 'portico-anchor/1', at, prev, heads, root: rootOf({ prev, heads }), timestamp: null };
}
