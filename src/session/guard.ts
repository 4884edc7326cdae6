import type { Permission } from '#contract/core/permissions.ts';
import { missingPermissions } from '#contract/core/requirement.ts';
import type { Portal } from '#contract/session/session.ts';
import type { Page } from './page-target.ts';
import { portalPaths } from './portal-paths.ts';
import type { Session } from './session.ts';

/** Decision of a portal's guard about a navigation. */
export type Decision =
  | { to: 'go on' }
  /** Nobody is signed in on this portal. */
  | { to: 'sign in' }
  /** Somebody is, but on another portal: 'Unauthorized Access Attempt'. */
  | { to: 'other portal' }
  /** A contact has to accept the agreement first (specification, section 2). */
  | { to: 'consent'; path: string }
  /** A person has to set up a second factor first. */
  | { to: 'second factor'; path: string }
  | { to: 'refuse'; title: string; missing: readonly Permission[] };

/** Address of the agreement's versions, before their id. */
export const consentPath = '/client/consent/';

const lacking = ({ permissions }: Pick<Session, 'permissions'>, { needs = {} }: Page) =>
  missingPermissions(permissions, needs);

/** True if the session may see a page. */
export const maySee = (session: Pick<Session, 'permissions'>, page: Page): boolean =>
  lacking(session, page).length === 0;

interface Arrival {
  readonly portal: Portal;
  /** The session on this portal; null if nobody is signed in. */
  readonly session: Session | null;
  /** Somebody is signed in on another portal of this browser. */
  readonly elsewhere: boolean;
  readonly path: string;
  /** The pages of its routes, from the portal's root down. */
  readonly pages: readonly Page[];
}

/** Decides about a navigation into a portal. */
export function decide({ portal, session, elsewhere, path, pages }: Arrival): Decision {
  if (session?.portal !== portal) return { to: elsewhere ? 'other portal' : 'sign in' };
  if (session.awaitsFactor) {
    const setUp = `${portalPaths[portal].root}/second-factor`;
    return path === setUp ? { to: 'go on' } : { to: 'second factor', path: setUp };
  }
  if (session.awaitsConsent) {
    const consent = `${consentPath}${session.user.agreement_id}`;
    return path === consent ? { to: 'go on' } : { to: 'consent', path: consent };
  }
  for (const page of pages) {
    const missing = lacking(session, page);
    if (missing.length > 0) return { to: 'refuse', title: page.title, missing };
  }
  return { to: 'go on' };
}
