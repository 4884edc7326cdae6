import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import type { Portal } from '../contract/session/session.ts';
import { routes as atDoors } from './route-trees/doors.gen.ts';
import { portalOf, portalPaths } from './session/portal-paths.ts';

/** The routes of each portal, fetched with it: nobody loads the many of the staff's portal for another. */
const parts: Record<Portal, () => Promise<{ routes: readonly AnyRoute[] }>> = {
  app: () => import('./route-trees/app.gen.ts'),
  client: () => import('./route-trees/client.gen.ts'),
  external: () => import('./route-trees/external.gen.ts'),
};

/** What the router knows, below the root. */
const known = new Set<AnyRoute>(atDoors);

/**
 * Adds the routes of the portal a path lies in, if the router has not got them. Answers whether it had to: then what was found for the
 * path before is void.
 */
export async function bringRoutes(router: AnyRouter, path: string): Promise<boolean> {
  // as the router reads paths
  const portal = portalOf(path.toLowerCase());
  if (!portal || portalPaths[portal].root in router.routesById) return false;
  const { routes } = await parts[portal]();
  for (const route of routes) known.add(route);
  router.routeTree.addChildren([...known]);
  router.setRoutes(router.buildRouteTree());
  return true;
}
