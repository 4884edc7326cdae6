import type { InterestType } from '../owner-words.ts';
import type { DirectShares } from './direct-shares.ts';
import { byKey, type Columns, type OwnedPart, type Range, trustRoles } from './graph.ts';

/** One step of a way from an owner to the client. */
export interface Step {
  readonly holder: string;
  readonly subject: string;
  readonly type: InterestType;
  /** 0 to 1; null where no share is known. */
  readonly share: Range | null;
  readonly nominee: boolean;
}

/** Direct votes and other rights that give control, by their holders. */
export interface Control {
  readonly votes: ReadonlyMap<string, readonly Step[]>;
  readonly rights: ReadonlyMap<string, readonly Step[]>;
}

/**
 * The direct votes in every subject, which are its shares where no voting rights are entered, and the rights to name most of the board, other
 * control, and the roles in a trust.
 */
export function directControl(
  parts: readonly OwnedPart[],
  shares: DirectShares,
  votingRights: DirectShares,
): Control {
  const hasVotes = new Set(
    parts.flatMap(({ type, direct, subject }) => (type === 'VOTING_RIGHTS' && direct ? [subject] : [])),
  );
  const votes = [
    ...stepsOf(votingRights.columns, 'VOTING_RIGHTS'),
    ...stepsOf(shares.columns, 'SHAREHOLDING').filter(({ subject }) => !hasVotes.has(subject)),
  ];
  const rights = parts.filter(isRight).map(({ holder, subject, type, low, high }) => {
    const share = low === null || high === null ? null : { low: low / 100, high: high / 100 };
    return { holder, subject, type, share, nominee: false };
  });
  return { votes: byKey(votes, ({ holder }) => holder), rights: byKey(rights, ({ holder }) => holder) };
}

const stepsOf = (columns: Columns, type: InterestType): Step[] =>
  [...columns].flatMap(([subject, column]) =>
    [...column].map(([holder, { low, high, nominee }]) => ({
      ...{ holder, subject, type, nominee },
      share: { low, high },
    })),
  );

/** A right to name the board is one to name most of it, unless a part is written. */
export function isRight({ type, low, high }: OwnedPart): boolean {
  if (type === 'APPOINT_BOARD') return (low ?? (high === null ? 100 : 0)) > 50;
  return type === 'OTHER_CONTROL' || trustRoles.includes(type);
}

/**
 * The parties that one controls, each with the step by which it does: it has the right to control them, or more than half of their votes
 * together with the others that it controls.
 */
export function controlledBy(party: string, { votes, rights }: Control): ReadonlyMap<string, Step> {
  const by = new Map<string, Step>();
  const sums = new Map<string, { sum: number; largest: Step; most: number }>();
  const open = [party];
  const control = (step: Step) => {
    if (step.subject === party || by.has(step.subject)) return;
    by.set(step.subject, step);
    open.push(step.subject);
  };
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    for (const step of rights.get(holder) ?? []) control(step);
    for (const step of votes.get(holder) ?? []) {
      const least = step.share?.low ?? 0;
      const before = sums.get(step.subject) ?? { sum: 0, largest: step, most: 0 };
      const sum = before.sum + least;
      const largest = least > before.most ? step : before.largest;
      sums.set(step.subject, { sum, largest, most: Math.max(least, before.most) });
      if (sum > 0.5 + 1e-9) control(largest);
    }
  }
  return by;
}

/** Steps of a way of control that are named: the last ones to the client. */
const mostSteps = 20;

/** The way by which a party controls the client, from the one to the other. Empty without control. */
export function controlOf(party: string, root: string, control: Control): readonly Step[] {
  const by = controlledBy(party, control);
  const way: Step[] = [];
  for (
    let step = by.get(root);
    step && way.length < mostSteps;
    step = step.holder === party ? undefined : by.get(step.holder)
  )
    way.unshift(step);
  return way;
}
