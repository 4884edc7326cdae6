import { type Alike, alikeJoined, alikeWords, contradictingWords } from './alike.ts';
import { isTelling, type Name, type Token } from './name.ts';

/** Words of one name that stand for words of the other. */
export type Pair = Alike & { ones: readonly Token[]; others: readonly Token[]; weight: number };
/** The words of two names in pairs, and what is left of each. */
export type Alignment = {
  pairs: readonly Pair[];
  left: readonly [readonly Token[], readonly Token[]];
  /** True if each has a word that tells, and that the other lacks. */
  contradicts: boolean;
};

export const weightOfAll = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { weight }) => sum + weight, 0);

/** Most words that are one word elsewhere. */
const mostJoined = 4;
const runsOf = (tokens: readonly Token[]): Token[][] =>
  tokens.flatMap((_, from) =>
    Array.from({ length: mostJoined - 1 }, (_, more) => tokens.slice(from, from + 2 + more)).filter(
      (run, at) => run.length === at + 2,
    ),
  );

const pairOf = (alike: Alike | undefined, ones: readonly Token[], others: readonly Token[]): Pair[] =>
  alike ? [{ ...alike, ones, others, weight: (weightOfAll(ones) + weightOfAll(others)) / 2 }] : [];

/** Takes the pairs that are most alike first, each word once. */
function best(pairs: readonly Pair[]): Pair[] {
  const taken = new Set<Token>();
  return pairs
    .toSorted((a, b) => b.alike - a.alike || b.weight - a.weight)
    .filter(({ ones, others }) => {
      const tokens = [...ones, ...others];
      if (tokens.some((token) => taken.has(token))) return false;
      for (const token of tokens) taken.add(token);
      return true;
    });
}

const without = (tokens: readonly Token[], taken: readonly Token[]) =>
  tokens.filter((token) => !taken.includes(token));

/** Aligns two names of one kind. */
export function align(one: Name, other: Name): Alignment {
  const each = (
    ones: readonly Token[],
    others: readonly Token[],
    alike: (a: Token, b: Token) => Alike | undefined,
  ) => ones.flatMap((a) => others.flatMap((b) => pairOf(alike(a, b), [a], [b])));
  const pairs = best([
    ...each(one.tokens, other.tokens, (a, b) => alikeWords(a, b, [one, other])),
    ...one.tokens.flatMap((a) =>
      runsOf(other.tokens).flatMap((run) => pairOf(alikeJoined(a, run), [a], run)),
    ),
    ...other.tokens.flatMap((b) =>
      runsOf(one.tokens).flatMap((run) => pairOf(alikeJoined(b, run), run, [b])),
    ),
  ]);
  const ones = without(
    one.tokens,
    pairs.flatMap((pair) => pair.ones),
  );
  const others = without(
    other.tokens,
    pairs.flatMap((pair) => pair.others),
  );
  const contradicts = ones.some(isTelling) && others.some(isTelling);
  const contradicting = contradicts ? best(each(ones, others, contradictingWords)) : [];
  return {
    pairs: [...pairs, ...contradicting],
    left: [
      without(
        ones,
        contradicting.flatMap((pair) => pair.ones),
      ),
      without(
        others,
        contradicting.flatMap((pair) => pair.others),
      ),
    ],
    contradicts,
  };
}
