import type { Portal } from '../../contract/session/session.ts';

/** Where a portal begins, where its people sign in, and where they are after signing out. External signers come by link only. */
export const portalPaths: Record<Portal, { root: string; signIn: string; signedOut: string }> = {
  app: { root: '/app', signIn: '/auth/employee-login', signedOut: '/auth/employee-login' },
  client: { root: '/client', signIn: '/auth/login', signedOut: '/auth/login' },
  external: {
    root: '/external',
    signIn: '/unauthorized?portal=external',
    signedOut: '/unauthorized?portal=external&signedOut=true',
  },
};
/** The three of them. */
export const portals = Object.keys(portalPaths) as Portal[];

/** The portal a path lies in, if any. */
export function portalOf(path: string): Portal | undefined {
  const [, first] = path.split(/[/?#]/, 2);
  return portals.find((portal) => portal === first);
}
