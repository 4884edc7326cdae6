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

const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Leaves an address to no route unless each of its parameters has the shape of an id. */
const parse = (params: Record<string, string>) =>
  Object.values(params).every((id) => idShape.test(id)) && params;

/** The route and those below it: in a portal every parameter is an id, so that a word such as `invoice` is never read as one. */
function withIds(route: AnyRoute): AnyRoute {
  if ((route.options as { path?: string }).path?.includes('$')) route.update({ params: { parse } } as object);
  for (const child of (route.children ?? []) as AnyRoute[]) withIds(child);
  return route;
}

/** Adds the routes of a path's portal, unless the router has them. True if it added them: earlier matches of the path are then void. */
export async function bringRoutes(router: AnyRouter, path: string): Promise<boolean> {
  // lower case, as the router reads paths
  const portal = portalOf(path.toLowerCase());
  if (!portal || portalPaths[portal].root in router.routesById) return false;
  const { routes } = await parts[portal]();
  for (const route of routes) known.add(withIds(route));
  router.routeTree.addChildren([...known]);
  router.setRoutes(router.buildRouteTree());
  return true;
}
