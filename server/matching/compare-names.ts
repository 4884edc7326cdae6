import { type MatchReason, matchTiers } from '#contract/matching.ts';
import { type Alignment, align, type Pair, weightOfAll } from './align.ts';
import { isTelling, type Name } from './name.ts';
import type { NameKind } from './words-of.ts';

/** Score of two names, 0 to 100, and why. */
export type NameScore = { score: number; reasons: readonly MatchReason[] };

/** Cost of words that only one of the names has, a unit of their weight: people leave out names of theirs more than companies do. */
const omission: Readonly<Record<NameKind, number>> = { PERSON: 0.3, ENTITY: 0.55 };
/** Cost of words where each name has others. */
const contradiction = 1.3;

/** Share of the weight that is alike, 0 to 1. */
function likeness({ pairs, left, contradicts }: Alignment, kind: NameKind): number {
  const sum = (of: (pair: Pair) => number) => pairs.reduce((so, pair) => so + of(pair), 0);
  const lost = sum(({ why, alike, weight }) =>
    why === 'contradiction' ? contradiction * 2 * weight * (1 - alike) : 0,
  );
  const cost = (contradicts ? contradiction : omission[kind]) * (weightOfAll(left[0]) + weightOfAll(left[1]));
  const whole = sum(({ weight }) => weight);
  return whole === 0 ? 0 : sum(({ alike, weight }) => alike * weight) / (whole + lost + cost);
}

/** Likeness at which each tier begins, measured by `npm run bench -- matching.names`. */
const scale: readonly (readonly [likeness: number, score: number])[] = [
  [0, 0],
  [0.4, matchTiers.INFORMATIONAL.least],
  [0.7, matchTiers.REVIEW.least],
  [0.95, matchTiers.HIGH.least],
  [1, 100],
];

/** A likeness as a score: straight between the points of the scale. */
function scoreOf(of: number): number {
  const at = Math.max(
    1,
    scale.findIndex(([likeness]) => of <= likeness),
  );
  const [[from, low] = [0, 0], [to, high] = [1, 100]] = [scale[at - 1], scale[at]];
  return Math.floor(low + ((of - from) / (to - from)) * (high - low));
}

type Compared = Alignment & { names: readonly [Name, Name] };

const tellingOf = ({ tokens }: Name) => tokens.filter(isTelling).length;
const has =
  (why: Pair['why']) =>
  ({ pairs }: Compared) =>
    pairs.some((pair) => pair.why === why);
const leftOf = ({ left }: Compared) => left.flat();

/** Pairs of child and parent that ‘bin’ joins: ‘Salman bin Muhammad’. */
const parentsOf = ({ tokens }: Name): string[][] => {
  const words = tokens.map(({ text }) => text).filter((text) => text !== 'al');
  return words.flatMap((word, at) =>
    word === 'bin' && at > 0 ? [[words[at - 1] ?? '', words[at + 1] ?? '']] : [],
  );
};

const belowReview = matchTiers.REVIEW.least - 1;
const belowHigh = matchTiers.HIGH.least - 1;

/** Reasons against, and the most that two names can then score. */
const rules: readonly { reason: MatchReason; most: number; holds: (of: Compared) => boolean }[] = [
  { reason: 'contradiction', most: belowReview, holds: ({ contradicts }) => contradicts },
  {
    // The first of a series often has no number.
    reason: 'numbers',
    most: belowReview,
    holds: ({ left }) => {
      const [ones, others] = left.map((tokens) =>
        tokens.filter(({ is }) => is === 'number').map(({ text }) => text),
      );
      return (
        [ones, others].some((numbers) => numbers?.some((number) => number !== '1')) ||
        Boolean(ones?.length && others?.length)
      );
    },
  },
  {
    reason: 'initial',
    most: belowReview,
    holds: ({ pairs }) => pairs.length > 0 && pairs.every(({ why }) => why === 'initial'),
  },
  {
    reason: 'one_word',
    most: belowReview,
    holds: ({ names: [one, other], pairs }) =>
      tellingOf(one) !== tellingOf(other) &&
      Math.min(tellingOf(one), tellingOf(other)) === 1 &&
      !pairs.some(({ ones, others }) => ones.length + others.length > 2),
  },
  { reason: 'group', most: belowReview, holds: (of) => leftOf(of).some(({ inGroup }) => inGroup) },
  {
    reason: 'parent',
    most: belowReview,
    holds: ({ names: [one, other] }) =>
      parentsOf(one).some(([child, parent]) =>
        parentsOf(other).some(([c, p]) => child === p && parent === c),
      ),
  },
  { reason: 'left_out', most: belowHigh, holds: (of) => !of.contradicts && leftOf(of).some(isTelling) },
  {
    reason: 'other_form',
    most: belowHigh,
    holds: ({ names: [one, other] }) =>
      one.forms.length > 0 && other.forms.length > 0 && !one.forms.some((form) => other.forms.includes(form)),
  },
  ...(['spelling', 'script', 'nickname', 'initial', 'letters'] as const).map((reason) => ({
    reason,
    most: belowHigh,
    holds: has(reason),
  })),
  {
    // Two signs of one sound are two names more often than one.
    reason: 'sound',
    most: belowHigh,
    holds: ({ names: [one, other] }) =>
      one.writing === 'syllables' && other.writing === 'syllables' && one.folded !== other.folded,
  },
];

/** Score of a name that is the same and not written the same. */
const writtenOtherwise = 99;
const isSpacedOtherwise = (one: Name, other: Name): boolean =>
  one.joined !== '' &&
  one.joined === other.joined &&
  one.writing === 'letters' &&
  other.writing === 'letters';

/** How alike two names of one kind are; the same in either order. */
export function compareNames(first: Name, second: Name): NameScore {
  if (first.folded === second.folded) return { score: 100, reasons: ['same_name'] };
  const names = first.folded < second.folded ? ([first, second] as const) : ([second, first] as const);
  const compared: Compared = { ...align(...names), names };
  if (isSpacedOtherwise(...names)) return { score: writtenOtherwise, reasons: ['same_words'] };
  const broken = rules.filter(({ holds }) => holds(compared));
  const score = Math.min(
    scoreOf(likeness(compared, first.kind)),
    writtenOtherwise,
    ...broken.map(({ most }) => most),
  );
  const reasons: MatchReason[] = [
    broken.length > 0 ? 'like_name' : 'same_words',
    ...broken.map(({ reason }) => reason),
    ...(has('sound')(compared) ? (['sound'] as const) : []),
  ];
  return { score, reasons: [...new Set(reasons)] };
}
