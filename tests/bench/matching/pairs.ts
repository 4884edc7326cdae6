import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { MatchTier } from '#contract/matching.ts';
import { matchTiers } from '#contract/matching.ts';
import { matchParties } from '#server/matching/match.ts';
import type { NameKind } from '#server/matching/words-of.ts';

/** Two names with what people say of them, and their score. */
interface ScoredPair {
  names: readonly [string, string];
  kind: NameKind;
  areOne: boolean;
  /** The source of the pair, and the scripts of its names. */
  group: string;
  scripts: string;
  score: number;
}

type Columns = Readonly<Record<string, string>>;

/** Scripts that a name is written in, in the order of the list: ‘Cyrl’. */
const scriptNames = [
  'Latn',
  'Cyrl',
  'Grek',
  'Arab',
  'Hebr',
  'Hani',
  'Hang',
  'Kana',
  'Thai',
  'Deva',
  'Beng',
  'Geor',
  'Armn',
  'Ethi',
  'Khmr',
];
const scriptsOf = (text: string): string =>
  scriptNames.filter((script) => new RegExp(`\\p{sc=${script}}`, 'u').test(text)).join('+') || 'none';

/** Rows of a file in the folder `NAMES_CORPUS`; lines that begin with # are comments. Fails in words without the folder. */
function rowsOf(file: string, columns?: readonly string[]): readonly Columns[] {
  const folder = process.env.NAMES_CORPUS;
  if (!folder) throw new Error('Skipped: NAMES_CORPUS names no folder with labelled pairs of names.');
  const text = readFileSync(join(folder, file), 'utf8');
  const head = columns ? `${columns.join(',')}\n` : '';
  const { data } = Papa.parse<Columns>(head + text, {
    header: true,
    skipEmptyLines: 'greedy',
    comments: '#',
  });
  return data;
}

const scored = (name1 = '', name2 = '', kind: NameKind, areOne: boolean, group: string): ScoredPair => ({
  names: [name1, name2],
  kind,
  areOne,
  group,
  scripts: [...new Set([scriptsOf(name1), scriptsOf(name2)])].toSorted().join(' and '),
  score: matchParties({ kind, name: name1 }, { kind, name: name2 }).score,
});

/** Pairs of persons and companies, some of which are one. */
export const namePairs = (): ScoredPair[] =>
  rowsOf('name-pairs.csv').map((row) =>
    scored(
      row.name1,
      row.name2,
      row.schema === 'Person' ? 'PERSON' : 'ENTITY',
      row.is_match === 'true',
      row.case_group ?? '',
    ),
  );

/** Names of persons in two scripts. */
export const crossScriptPairs = (): ScoredPair[] =>
  rowsOf('cross-script-pairs.csv', ['name1', 'name2', 'score', 'note']).map((row) =>
    scored(row.name1, row.name2, 'PERSON', true, 'two scripts'),
  );

/** Different companies with like names. */
export const siblingPairs = (): ScoredPair[] =>
  rowsOf('sibling-companies.csv').map((row) => scored(row.name1, row.name2, 'ENTITY', false, 'siblings'));

const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);

export const shareAt = (pairs: readonly ScoredPair[], tier: MatchTier): number =>
  percent(pairs.filter(({ score }) => score >= matchTiers[tier].least).length, pairs.length);

/** Precision, recall and their harmonic mean at a tier and above, percent. */
export function quality(pairs: readonly ScoredPair[], tier: MatchTier) {
  const ones = pairs.filter(({ areOne }) => areOne);
  const taken = pairs.filter(({ score }) => score >= matchTiers[tier].least);
  const right = taken.filter(({ areOne }) => areOne).length;
  return {
    precision: percent(right, taken.length),
    recall: percent(right, ones.length),
    f1: percent(2 * right, taken.length + ones.length),
  };
}

/** A line for each group of pairs: how many, precision and recall at a tier. */
export const linesBy = (
  pairs: readonly ScoredPair[],
  tier: MatchTier,
  of: (pair: ScoredPair) => string,
): string[] =>
  [...Map.groupBy(pairs, of)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, some]) => {
      const { precision, recall } = quality(some, tier);
      return `${name}: ${some.length} pairs, precision ${precision.toFixed(1)} %, recall ${recall.toFixed(1)} %`;
    });
