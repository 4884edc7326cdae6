import { useLocation, useRouter } from '@tanstack/react-router';
import { openTabOf } from './open-tab.ts';
import { routePages } from './route-pages.ts';

/**
 * The path of the open tab of a record, e.g. `/app/clients/$id/contacts`; that of the record itself on a tab which others may lack.
 * @param route the path of the record's own route
 */
export function useOpenTab(route: string): string {
  const router = useRouter();
  const { pathname } = useLocation();
  const tabs = routePages(router).filter(({ path, page }) => page.tab && path.startsWith(`${route}/`));
  const open = openTabOf(
    route,
    tabs.map(({ path }) => path),
    pathname,
  );
  const needsFacts = tabs.some(({ path, page }) => path === open && page.tab?.when);
  return open && !needsFacts ? open.replace(/\/$/, '') : route;
}
