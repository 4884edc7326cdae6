import { useSyncExternalStore } from 'react';
import type { Audience } from '../../contract/endpoint.ts';
import type { Portal, SessionUser } from '../../contract/session.ts';

/** What is kept of a session, encrypted, so that the app opens offline. */
export interface KeptSession {
  readonly user: SessionUser;
  /** The employee behind a client login that is a contact as well. */
  readonly employee: SessionUser | null;
  /** The server's version at sign-in: another one ends the session (specification, section 4). */
  readonly version: string;
}

/** Who is signed in on the portal this page shows. */
export interface Session extends KeptSession {
  readonly portal: Portal;
  /** Whose calls the session's own token makes. */
  readonly audience: Audience;
  /** What the person may do, of both their roles. */
  readonly permissions: readonly string[];
  /** A contact who has not accepted the agreement: nothing else is answered to them. */
  readonly awaitsConsent: boolean;
}

let current: Session | null = null;
const listeners = new Set<() => void>();

/** The session of this page, or null; and a way to hear of changes. */
export const sessions = {
  now: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function setSession(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
}

/** Who is signed in. For screens behind a guard: throws where nobody is. */
export function useSession(): Session {
  const session = useSyncExternalStore(sessions.subscribe, sessions.now);
  if (!session) throw new Error('This screen needs a session.');
  return session;
}

function audienceOf({ isUserPortal, isExternalPortal, isContact }: KeptSession['user']): Audience {
  if (isUserPortal) return 'staff';
  if (isExternalPortal) return 'signer';
  return isContact ? 'contact' : 'employee';
}

/** The session that what is kept stands for. */
export function sessionFrom(portal: Portal, kept: KeptSession): Session {
  const { user, employee } = kept;
  const audience = audienceOf(user);
  return {
    ...kept,
    portal,
    audience,
    permissions: [...new Set([...user.permissions, ...(employee?.permissions ?? [])])],
    awaitsConsent: audience === 'contact' && !user.accept_agreement,
  };
}
