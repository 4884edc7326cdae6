import type { Figure, Row } from '../row.ts';
import { crossScriptPairs, linesBy, namePairs, quality, shareAt, siblingPairs } from './pairs.ts';

async function atReview(): Promise<Figure> {
  const pairs = namePairs();
  const { f1, precision, recall } = quality(pairs, 'REVIEW');
  return {
    figure: f1,
    notes: [
      `precision ${precision.toFixed(1)} %, recall ${recall.toFixed(1)} %`,
      ...linesBy(pairs, 'REVIEW', ({ kind, group }) => `${kind}, ${group}`),
      ...linesBy(pairs, 'REVIEW', ({ scripts }) => scripts),
    ],
  };
}

async function shown(): Promise<Figure> {
  const pairs = namePairs();
  const missed = pairs.filter(({ areOne, score }) => areOne && score < 70);
  const different = pairs.filter(({ areOne }) => !areOne);
  return {
    figure: quality(pairs, 'INFORMATIONAL').recall,
    notes: [
      `of the different ones ${shareAt(different, 'INFORMATIONAL').toFixed(1)} % are shown, ${shareAt(different, 'REVIEW').toFixed(1)} % at Review`,
      `not shown: ${missed.map(({ names, score }) => `${names.join(' | ')} (${score})`).join(', ') || 'none'}`,
      ...linesBy(crossScriptPairs(), 'INFORMATIONAL', ({ group, scripts }) => `${group}: ${scripts}`),
    ],
  };
}

async function siblings(): Promise<Figure> {
  const pairs = siblingPairs();
  const taken = pairs.filter(({ score }) => score >= 85);
  return {
    figure: shareAt(pairs, 'REVIEW'),
    notes: taken.map(({ names, score }) => `${names.join(' | ')} (${score})`),
  };
}

/** The matcher of names, on labelled pairs in the folder `NAMES_CORPUS`. */
export const matchingRows: readonly Row[] = [
  {
    row: 'matching.names',
    name: 'labelled pairs of names: F1 at Review',
    unit: '%',
    bar: { least: 85 },
    measure: atReview,
  },
  {
    row: 'matching.shown',
    name: 'labelled pairs of one name that are shown',
    unit: '%',
    bar: { least: 98 },
    measure: shown,
  },
  {
    row: 'matching.siblings',
    name: 'companies of one group taken for one, at Review',
    unit: '%',
    bar: { most: 15 },
    measure: siblings,
  },
  {
    row: 'matching.siblings-high',
    name: 'the same at High',
    unit: '%',
    bar: { most: 0 },
    measure: async () => shareAt(siblingPairs(), 'HIGH'),
  },
];
