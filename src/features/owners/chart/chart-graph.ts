import { interestNames } from '#contract/owners/owner-words.ts';
import { percentText } from '#contract/owners/percent.ts';
import type { OwnershipAnswer } from '../ownership-text.ts';

export type ChartGraph = OwnershipAnswer['graph'];
/** A person or entity. */
export type ChartNode = ChartGraph['nodes'][number];
/** An interest that one has in another; `low` and `high` in percent, the same where it is known exactly. */
export type ChartEdge = ChartGraph['edges'][number];

/** '25 %', '25 to 50 %'; undefined where nobody knows. */
export function shareText({ low, high }: Pick<ChartEdge, 'low' | 'high'>): string | undefined {
  if (low === null || high === null) return undefined;
  return Number(low) === Number(high) ? percentText(high) : `${Number(low)} to ${percentText(high)}`;
}

/** An interest in a few words: '60 %', 'Voting rights 60 %', 'Settlor'. */
export function interestText(edge: Pick<ChartEdge, 'type' | 'low' | 'high'>): string {
  const share = shareText(edge);
  if (edge.type === 'SHAREHOLDING') return share ?? 'Share unknown';
  return [interestNames[edge.type], share].filter(Boolean).join(' ');
}
