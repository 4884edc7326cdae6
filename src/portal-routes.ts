import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import type { Portal } from '../contract/session/session.ts';
import { routes as publicRoutes } from './route-trees/public.gen.ts';
import { portalOf, portalPaths } from './session/portal-paths.ts';

/** The routes of each portal, loaded with it: nobody loads the many routes of the staff portal for another. */
const parts: Record<Portal, () => Promise<{ routes: readonly AnyRoute[] }>> = {
  app: () => import('./route-trees/app.gen.ts'),
  client: () => import('./route-trees/client.gen.ts'),
  external: () => import('./route-trees/external.gen.ts'),
};

/** The routes the router knows, below the root. */
const known = new Set<AnyRoute>(publicRoutes);

/** Adds the routes of a path's portal, unless the router has them. True if it added them: earlier matches of the path are then void. */
export async function bringRoutes(router: AnyRouter, path: string): Promise<boolean> {
  // lower case, as the router reads paths
  const portal = portalOf(path.toLowerCase());
  if (!portal || portalPaths[portal].root in router.routesById) return false;
  const { routes } = await parts[portal]();
  for (const route of routes) known.add(route);
  router.routeTree.addChildren([...known]);
  router.setRoutes(router.buildRouteTree());
  return true;
}
