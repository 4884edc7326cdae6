import type { Certificate } from 'pkijs';
import { subjectOf } from './certificates.ts';
import { type Cms, oids } from './cms.ts';
import { listedOnPath, type PathListed, type RevocationList } from './revocation.ts';
import { isOfLater, isStampOver, pathOfStamp, readTimestamp } from './timestamp.ts';

/** The word of a time stamp over a seal. */
interface StampWord {
  at: Date;
  /** The authority, as its certificate names it. */
  by: string;
  /** True if it comes from an authority in the roots, its time is past, and no list revoked its certificate. */
  proven: boolean;
  isOfLater: boolean;
  /** The word of the lists on its certificates; absent if no authority in the roots gave it. */
  revocation?: PathListed;
}

/**
 * Judges the time stamp of a seal, for the page and for the server alike.
 * @param roots of the authorities that the firm publishes
 * @param listsOf answers the lists that are at hand; asked only for a stamp of such an authority
 * @returns null without a stamp; `bad` for one that is broken or over something else
 */
export async function judgeStamp(
  { unsigned, signature }: Pick<Cms, 'unsigned' | 'signature'>,
  roots: readonly Certificate[],
  listsOf: () => Promise<readonly RevocationList[]>,
  now: Date,
): Promise<StampWord | 'bad' | null> {
  const token = unsigned.get(oids.timestampToken);
  if (!token) return null;
  const stamp = await readTimestamp(token.bytes).catch(() => undefined);
  if (!stamp || !(await isStampOver(stamp, signature))) return 'bad';
  const { name, organisation } = subjectOf(stamp.by);
  const word = { at: stamp.at, by: name || organisation, isOfLater: isOfLater(stamp, now) };
  const path = await pathOfStamp(roots, stamp, now);
  if (!path) return { ...word, proven: false };
  const revocation = await listedOnPath(await listsOf(), path, stamp.at, now);
  return { ...word, proven: revocation !== 'revoked', revocation };
}
