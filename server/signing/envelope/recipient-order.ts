import { gates } from '#contract/signing/roles.ts';
import type { RecipientAction, RecipientRole } from '#contract/signing/signing.ts';

interface Placed {
  role: RecipientRole;
  order: number;
  action: RecipientAction;
}

/** True while the envelope waits for this recipient. A role that is asked for nothing never holds it up. */
export const isAwaited = ({ role, action }: Pick<Placed, 'role' | 'action'>): boolean =>
  gates({ role }) && (action === 'waiting' || action === 'due');

/** The recipients who become due now: those still waiting in the first unfinished group. Recipients with the same number form a group. */
export function nextGroup<R extends Placed>(recipients: readonly R[]): R[] {
  const awaited = recipients.filter(isAwaited);
  const first = Math.min(...awaited.map(({ order }) => order));
  return awaited.filter(({ order, action }) => order === first && action === 'waiting');
}

/** True while a successor can take this recipient's place. */
export const canBeReplaced = ({ action }: { action: RecipientAction }): boolean =>
  action === 'waiting' || action === 'due';
