import type { LinkState } from '#contract/session/session.ts';
import { gates } from '#contract/signing/roles.ts';
import type { RecipientAction } from '#contract/signing/signing.ts';
import { dayMs, later } from '#server/clock.ts';
import type { Tx } from '#server/db/db.ts';
import { hashToken } from '#server/session/tokens.ts';
import { type LinkFacts, linkByHash } from './links.queries.ts';

/** Links open an envelope this long after its end, for reading and for the copy; late submissions are kept as evidence as long. */
export const afterEndMs = 30 * dayMs;

/** False for a link that is used up: recipient replaced or at another address, envelope cancelled, or the time for copies is over. */
export function linkOpens(
  link: Pick<LinkFacts, 'revoked_at' | 'at_address' | 'action' | 'status' | 'ended_at' | 'deadline'>,
  now: string,
): boolean {
  const { revoked_at, at_address, action, status, ended_at, deadline } = link;
  if (revoked_at || !at_address || action === 'replaced' || status === 'draft' || status === 'cancelled')
    return false;
  return Date.parse(later(ended_at ?? deadline, afterEndMs)) > Date.parse(now);
}

const statesOfAction: Partial<Record<RecipientAction, LinkState>> = {
  due: 'asks',
  waiting: 'waits',
  signed: 'signed',
  approved: 'signed',
  acknowledged: 'signed',
  declined: 'declined',
};

/** State of the envelope for the link's recipient. A recipient whom it does not wait for may read it from the start. */
export function linkState({
  role,
  action,
  status,
}: Pick<LinkFacts, 'role' | 'action' | 'status'>): LinkState {
  if (status === 'completed') return 'complete';
  if (action !== 'declined' && (status === 'declined' || status === 'expired')) return 'ended';
  return (gates({ role }) && statesOfAction[action]) || 'copy';
}

/**
 * The link of a token, if it opens anything at `now`; reading it records nothing.
 * @param tx without an actor (`db.asAnonymous`)
 */
export async function findLink(tx: Tx, token: string, now: string): Promise<LinkFacts | null> {
  const link = await linkByHash(tx, hashToken(token));
  return link && linkOpens(link, now) ? link : null;
}
