/** A holding in percent of a class of shares, over a time. */
export interface HeldShare {
  readonly type: string;
  readonly direct: string;
  readonly share: string | null;
  readonly share_min: string | null;
  readonly class_id: string | null;
  readonly since: string | null;
  readonly until: string | null;
}

/** Percent above 100 that roundings may come to. */
const rounding = 0.01;

/** Ten-thousandths of a percent: sums of decimals are exact. */
const units = (percent: string) => Math.round(Number(percent) * 10_000);
const counts = ({ type, direct }: HeldShare) => type === 'SHAREHOLDING' && direct === 'DIRECT';
const leastOf = ({ share, share_min }: HeldShare) => units(share ?? share_min ?? '0');
const covers = (day: string, { since, until }: HeldShare) =>
  (since === null || since <= day) && (until === null || until >= day);

/** The direct holdings of one class on a day, added up, in percent. A range counts with its least. */
export const shareSum = (all: readonly HeldShare[], classId: string | null, day: string): number =>
  all
    .filter((held) => counts(held) && held.class_id === classId && covers(day, held))
    .reduce((sum, held) => sum + leastOf(held), 0) / 10_000;

/** The first day on which the holdings of a class that another joins come to more than 100 percent, with the sum; undefined if none does. */
export function overfull(
  others: readonly HeldShare[],
  added: HeldShare,
): { day: string; sum: number } | undefined {
  if (!counts(added)) return undefined;
  const all = [...others, added];
  // A sum grows only where a holding begins.
  const days = all.map(({ since }) => since ?? '0001-01-01').filter((day) => covers(day, added));
  const first = added.since ?? '0001-01-01';
  return [...new Set([first, ...days])]
    .toSorted()
    .map((day) => ({ day, sum: shareSum(all, added.class_id, day) }))
    .find(({ sum }) => sum > 100 + rounding);
}

/** Classes whose direct holdings do not add up to 100 percent on a day. */
export function notFull(all: readonly HeldShare[], day: string): { class_id: string | null; sum: number }[] {
  const classes = new Set(
    all.filter((held) => counts(held) && covers(day, held)).map((held) => held.class_id),
  );
  return [...classes]
    .map((class_id) => ({ class_id, sum: shareSum(all, class_id, day) }))
    .filter(({ sum }) => sum < 100 - rounding);
}
