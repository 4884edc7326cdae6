import { type Portal, portals } from '../../contract/session.ts';
import { currentMarker } from '../offline/marker.ts';

/** Where a portal begins, and where its people sign in. External signers come by link only. */
export const doors: Record<Portal, { root: string; signIn: string }> = {
  app: { root: '/app', signIn: '/auth/employee-login' },
  client: { root: '/client', signIn: '/auth/login' },
  external: { root: '/external', signIn: '/unauthorized' },
};

/** The portal a path lies in, if any. */
export function portalOf(path: string): Portal | undefined {
  const [, first] = path.split(/[/?#]/, 2);
  return portals.find((portal) => portal === first);
}

/** The portals somebody is signed in to on this browser, as far as it knows without asking the server. */
export const activePortals = (): Portal[] =>
  portals.filter((portal) => currentMarker(portal)?.state === 'active');
