import type { UserAccess } from '#contract/clients/user-access.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';

const states: Record<UserAccess['portal_access'], string> = {
  NONE: 'They do not use the portal yet.',
  REQUESTED: 'Access to the portal is requested.',
  INVITED: 'They have an invitation.',
  ACTIVE: 'They can sign in to the portal.',
  SUSPENDED: 'Their access is suspended.',
  REVOKED: 'Their access has ended.',
};

const time = (at: string | null) => formatDate(at, dateFormats.dateTime);

/** The state of somebody's access, with the address of an invitation and what became of its letter. */
export function stateWords({
  portal_access,
  email,
  invitation,
}: Pick<UserAccess, 'portal_access' | 'email' | 'invitation'>): string {
  if (portal_access !== 'INVITED' || !invitation) return states[portal_access];
  const { mail, sent_at, expires_at } = invitation;
  const to = email ?? 'them';
  if (mail === 'bounced')
    return `The invitation to ${to} could not be delivered. Check the address, then invite them again.`;
  const letter =
    mail === 'queued'
      ? `The invitation to ${to} is on its way`
      : `The invitation went to ${to} on ${time(sent_at)}`;
  return Date.parse(expires_at) > now()
    ? `${letter}. Its link works until ${time(expires_at)}.`
    : `${letter}, and its link no longer works. Invite them again.`;
}
