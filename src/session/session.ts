import { useSyncExternalStore } from 'react';
import type { Audience } from '#contract/core/endpoint.ts';
import type { Portal, SessionUser } from '#contract/session/session.ts';
import { storeOf, type Watched } from '../lib/store.ts';

/** The kept part of a session, encrypted, so that the app opens offline. */
export interface KeptSession {
  readonly user: SessionUser;
  /** The employee behind a client login that is a contact as well. */
  readonly employee: SessionUser | null;
  /** The server's version at sign-in: a change ends the session (specification, section 4). */
  readonly version: string;
}

/** The session on the portal this page shows. */
export interface Session extends KeptSession {
  readonly portal: Portal;
  /** The audience of the session's own token. */
  readonly audience: Audience;
  /** The permissions of the person, of both their roles. */
  readonly permissions: readonly string[];
  /** A contact who has not accepted the agreement: the server answers nothing else to them. */
  readonly awaitsConsent: boolean;
  /** A person whose role requires a second factor that they have not set up: likewise. */
  readonly awaitsFactor: boolean;
  /** One of the two: no page but theirs, and no call of any other. */
  readonly heldBack: boolean;
}

const current = storeOf<Session | null>(null);

/** The session of this page, or null; to be watched. */
export const sessions: Watched<Session | null> = current;
export const setSession = current.set;

/** The session of the signed-in person. For screens behind a guard: throws if there is none. */
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

/** The session from its kept part. */
export function sessionFrom(portal: Portal, kept: KeptSession): Session {
  const { user, employee } = kept;
  const audience = audienceOf(user);
  const awaitsConsent = audience === 'contact' && !user.accept_agreement;
  const awaitsFactor = user.awaits_factor === true;
  return {
    ...kept,
    portal,
    audience,
    permissions: [...new Set([...user.permissions, ...(employee?.permissions ?? [])])],
    awaitsConsent,
    awaitsFactor,
    heldBack: awaitsConsent || awaitsFactor,
  };
}
