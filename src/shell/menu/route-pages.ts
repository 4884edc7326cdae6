import type { AnyRouter } from '@tanstack/react-router';
import type { RoutePage } from './menu.ts';

/** Every route with a page description. */
export function routePages(router: AnyRouter): RoutePage[] {
  return Object.values(router.routesById).flatMap(({ fullPath, options }) => {
    const page = options?.staticData?.page;
    return page ? [{ path: fullPath, page }] : [];
  });
}
