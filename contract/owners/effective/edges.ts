import type { InterestType } from '../owner-words.ts';
import { isRight } from './control.ts';
import type { DirectShares } from './direct-shares.ts';
import type { OwnedPart, Range } from './graph.ts';

/** A direct interest as it counts. */
export interface DirectEdge {
  readonly id: string;
  readonly holder: string;
  readonly subject: string;
  readonly type: InterestType;
  /** Of the whole, 0 to 1; null where no share is known. */
  readonly share: Range | null;
  /** True if it gives control of the subject. */
  readonly control: boolean;
}

/** The direct interests of all parties: of shares and of votes one for each holder, with what it has of all classes. */
export function edgesOf(
  parts: readonly OwnedPart[],
  shares: DirectShares,
  votingRights: DirectShares,
): DirectEdge[] {
  const edges = (of: DirectShares, type: InterestType, gives: (subject: string) => boolean) =>
    [...of.columns].flatMap(([subject, column]) =>
      [...column].map(([holder, { low, high }]) => ({
        ...{ id: `${type} ${holder} ${subject}`, holder, subject, type },
        share: { low, high },
        control: low > 0.5 + 1e-9 && gives(subject),
      })),
    );
  const others = parts.filter(({ type }) => type !== 'SHAREHOLDING' && type !== 'VOTING_RIGHTS');
  return [
    ...edges(shares, 'SHAREHOLDING', (subject) => !votingRights.columns.has(subject)),
    ...edges(votingRights, 'VOTING_RIGHTS', () => true),
    ...others.map((part) => ({
      ...{ id: part.id, holder: part.holder, subject: part.subject, type: part.type },
      share: part.low === null || part.high === null ? null : { low: part.low / 100, high: part.high / 100 },
      control: isRight(part),
    })),
  ];
}
