import type { InterestType } from '../owner-words.ts';
import { byKey, type Columns, type DirectShare, type OwnedClass, type OwnedPart, rounding } from './graph.ts';

type Column = Map<string, DirectShare>;

/** The direct shares of every subject, and the subjects whose shares come to more than the whole. */
export interface DirectShares {
  readonly columns: Columns;
  readonly overfull: ReadonlySet<string>;
}

/**
 * The direct shares by one type of interest. Classes count by the numbers of their shares; where one has no number, all the same. Interests of
 * the whole come first, and the classes share the rest. A nominator counts in the place of its nominee, and nobody has the shares that a
 * company has of itself.
 */
export function directShares(
  parts: readonly OwnedPart[],
  classes: readonly OwnedClass[],
  type: Extract<InterestType, 'SHAREHOLDING' | 'VOTING_RIGHTS'>,
): DirectShares {
  const columns = new Map<string, Column>();
  const overfull = new Set<string>();
  const classesOf = byKey(classes, ({ subject }) => subject);
  for (const [subject, all] of byKey(parts, (part) => part.subject)) {
    const held = all.filter((part) => part.type === type && part.direct);
    const whole = ofWhole(held, classesOf.get(subject) ?? []);
    const column = withoutOwn(tightened(withoutNominees(whole, all)), subject);
    if (!column || sumOf(column, 'low') > 1 + rounding) overfull.add(subject);
    if (column && column.size > 0) columns.set(subject, tightened(column));
  }
  return { columns, overfull };
}

const sumOf = (column: Column, value: 'low' | 'high') =>
  [...column.values()].reduce((sum, share) => sum + share[value], 0);

function add(column: Column, holder: string, low: number, high: number, nominee = false): void {
  const before = column.get(holder) ?? { low: 0, high: 0, nominee: false };
  column.set(holder, { low: before.low + low, high: before.high + high, nominee: before.nominee || nominee });
}

/** The shares of the whole, by the weights of their classes. */
function ofWhole(held: readonly OwnedPart[], classes: readonly OwnedClass[]): Column {
  const column: Column = new Map();
  const lowOf = ({ low }: OwnedPart) => (low ?? 0) / 100;
  const highOf = ({ high }: OwnedPart) => (high ?? 100) / 100;
  const unclassed = held.filter(({ share_class }) => share_class === null);
  for (const part of unclassed) add(column, part.holder, lowOf(part), highOf(part));
  const rest = {
    low: Math.max(0, 1 - sumOf(column, 'high')),
    high: Math.max(0, 1 - sumOf(column, 'low')),
  };
  const classed = byKey(
    held.filter(({ share_class }) => share_class !== null),
    ({ share_class }) => share_class,
  );
  const counted = new Map(classes.filter(({ shares }) => shares > 0).map(({ id, shares }) => [id, shares]));
  const isCounted = [...classed.keys()].every((id) => id !== null && counted.has(id));
  const all = [...counted.values()].reduce((sum, shares) => sum + shares, 0);
  for (const [id, parts] of classed) {
    const weight = isCounted ? (counted.get(id ?? '') ?? 0) / all : 1 / classed.size;
    for (const part of parts)
      add(column, part.holder, lowOf(part) * weight * rest.low, highOf(part) * weight * rest.high);
  }
  return column;
}

/** Shares of nominees as those of their nominators; nobody’s where none is known. */
function withoutNominees(whole: Column, parts: readonly OwnedPart[]): Column {
  const nominators = parts.filter(({ type }) => type === 'NOMINATOR');
  const isNominator = (party: string) => nominators.some(({ holder }) => holder === party);
  const nominees = new Set(
    parts.flatMap(({ type, holder }) => (type === 'NOMINEE' && !isNominator(holder) ? [holder] : [])),
  );
  if (nominees.size === 0) return whole;
  const column: Column = new Map([...whole].filter(([holder]) => !nominees.has(holder)));
  const shares = [...whole].flatMap(([holder, share]) => (nominees.has(holder) ? [share] : []));
  const total = {
    low: shares.reduce((sum, { low }) => sum + low, 0),
    high: shares.reduce((sum, { high }) => sum + high, 0),
  };
  const holders = new Set(nominators.map(({ holder }) => holder));
  if (total.high > 0)
    for (const { holder, low, high } of nominators) {
      // One alone has all; of several each has what is written, or anything up to all.
      if (holders.size === 1) column.delete(holder);
      const part =
        holders.size === 1
          ? total
          : {
              low: Math.min((low ?? 0) / 100, total.low),
              high: Math.min((high ?? 100) / 100, total.high),
            };
      const own = holders.size === 1 ? (whole.get(holder) ?? { low: 0, high: 0 }) : { low: 0, high: 0 };
      add(column, holder, part.low + own.low, part.high + own.high, true);
    }
  return column;
}

/** The most of each is at most what the least of the others leaves. */
function tightened(column: Column): Column {
  const least = sumOf(column, 'low');
  return new Map(
    [...column]
      .map(([holder, { low, high, nominee }]) => {
        const most = Math.max(low, Math.min(high, 1 - (least - low)));
        return [holder, { low, high: most, nominee }] as const;
      })
      .filter(([, { high }]) => high > 0),
  );
}

/** The shares of others as parts of those that are not the subject’s own; undefined if all are its own. */
function withoutOwn(column: Column, subject: string): Column | undefined {
  const own = column.get(subject);
  if (!own) return column;
  if (own.low > 1 - rounding) return undefined;
  return new Map(
    [...column]
      .filter(([holder]) => holder !== subject)
      .map(([holder, { low, high, nominee }]) => [
        holder,
        {
          low: low / (1 - own.low),
          high:
            own.high > 1 - rounding ? 1 : Math.max(low / (1 - own.low), Math.min(1, high / (1 - own.high))),
          nominee,
        },
      ]),
  );
}
