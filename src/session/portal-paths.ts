import type { Portal } from '#contract/session/session.ts';

/** The paths of a portal's root, its sign-in, and its page after signing out. External signers come by link only. */
export const portalPaths: Record<Portal, { root: string; signIn: string; signedOut: string }> = {
  app: { root: '/app', signIn: '/auth/employee-login', signedOut: '/auth/employee-login' },
  client: { root: '/client', signIn: '/auth/login', signedOut: '/auth/login' },
  external: {
    root: '/external',
    signIn: '/unauthorized?portal=external',
    signedOut: '/unauthorized?portal=external&signedOut=true',
  },
};
export const everyPortal = Object.keys(portalPaths) as Portal[];

/** The portal of a path, if any. */
export function portalOf(path: string): Portal | undefined {
  const [, first] = path.split(/[/?#]/, 2);
  return everyPortal.find((portal) => portal === first);
}
