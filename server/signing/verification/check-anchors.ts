import { dayMs } from '#server/clock.ts';
import type { Tx } from '#server/db/db.ts';
import type { KeyFiles } from '#server/files/keys.ts';
import {
  type Anchor,
  type AnchorFile,
  anchoredHeads,
  anchorFileName,
  readAnchors,
  rootOf,
} from '../audit/anchor.ts';
import { stampedAt } from '../audit/anchor-stamp.ts';
import { hashesOf } from '../audit/audit.queries.ts';

/** Result of comparing records with their anchors. */
export interface AnchorCheck {
  /** Number of anchors checked, and time of the newest. */
  anchors: number;
  newest: string | null;
  /** Number of records with events since their last anchor, or begun since. */
  since: number;
  /** Number of time stamps that prove nothing, because no roots of authorities are configured. */
  unproven: number;
  /** Failed checks, in words. */
  broken: string[];
}

/** The roots of the authorities whose stamps count, DER, and the time of the check. */
export interface AnchorTrust {
  authorities: readonly Uint8Array[];
  now: Date;
}

/**
 * Compares the records with the anchors of a folder: each anchored head must still be in its chain.
 * @param place the folder of the anchors: the server's, or a copy kept elsewhere
 * @param envelopes the ids of all envelopes, with their newest heads
 */
export async function checkAnchors(
  tx: Tx,
  place: Pick<KeyFiles, 'names' | 'read' | 'placeOf'>,
  envelopes: readonly { envelope: string; head: string }[],
  trust: AnchorTrust,
): Promise<AnchorCheck> {
  const files = await readAnchors(place);
  const heads = anchoredHeads(files);
  const broken = await breaksInFiles(files, place, trust);
  for (const [envelope, { head, at }] of heads)
    if (!(await hashesOf(tx, envelope)).includes(head))
      broken.push(
        `Envelope ${envelope}: its record is not the one that was anchored on ${at}, or an end of it is missing.`,
      );
  const since = envelopes.filter(({ envelope, head }) => heads.get(envelope)?.head !== head).length;
  const stamps = files.filter(({ anchor }) => anchor?.timestamp).length;
  return {
    anchors: files.length,
    newest: files.at(-1)?.anchor?.at ?? null,
    since,
    unproven: trust.authorities.length > 0 ? 0 : stamps,
    broken,
  };
}

/** Accepted difference of a stamp from its anchor's time; large for later ones, since an unreachable authority is asked again. */
const toleranceMs = { earlier: 5 * 60_000, later: 31 * dayMs };

/** Compares the token's time with the anchor's, which nothing else proves. */
async function breaksInStamp(
  { at, root, timestamp }: Anchor,
  { authorities, now }: AnchorTrust,
): Promise<string[]> {
  if (timestamp === null) return [];
  const stamped = await stampedAt(timestamp, root, authorities, now);
  if (!stamped) return ['has a time stamp of something else.'];
  const lateMs = stamped.at.getTime() - Date.parse(at);
  const fits = lateMs >= -toleranceMs.earlier && lateMs <= toleranceMs.later;
  return [
    ...(fits ? [] : [`says it was made on ${at}, but its time stamp is of ${stamped.at.toISOString()}.`]),
    ...(stamped.proven || authorities.length === 0
      ? []
      : ['has a time stamp of no authority in TSA_ROOTS, or of a time after now.']),
  ];
}

/** Checks each file, and that none is missing between two; one that was damaged when the next was made may be skipped. */
async function breaksInFiles(
  files: readonly AnchorFile[],
  place: Pick<KeyFiles, 'placeOf'>,
  trust: AnchorTrust,
): Promise<string[]> {
  const breaks: string[] = [];
  const roots = new Set(['']);
  for (const { name, anchor } of files) {
    const where = `The anchor ${place.placeOf(name)}`;
    if (!anchor) {
      breaks.push(`${where} cannot be read.`);
      continue;
    }
    breaks.push(
      ...(rootOf(anchor) === anchor.root ? [] : [`${where} was changed: its root is not that of its heads.`]),
      ...(roots.has(anchor.prev)
        ? []
        : [`${where} does not follow the one before it: one is missing or was changed.`]),
      ...(anchorFileName(anchor.at) === name
        ? []
        : [`${where} says it was made on another day: ${anchor.at}.`]),
      ...(await breaksInStamp(anchor, trust)).map((words) => `${where} ${words}`),
    );
    roots.add(anchor.root);
  }
  return breaks;
}
