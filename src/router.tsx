import { type AnyRouter, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { bringRoutes } from './portal-routes.ts';
import type { routeTree as all } from './route-trees/all.gen.ts';
import { routeTree } from './route-trees/doors.gen.ts';
import { portalOf } from './session/portal-paths.ts';
import { noteVisit } from './session/sign-in/visits.ts';
import { afterPaint } from './ui/after-paint.ts';

/** The query string is plain text, the same in the address as towards the API. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text));
function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

export const router = createRouter({
  // The rest comes with the first visit to a portal; a link may name it before.
  routeTree: routeTree as unknown as typeof all,
  context: {
    router: (): AnyRouter => router,
    bringRoutes: (path: string): Promise<boolean> => bringRoutes(router, path),
  },
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // A tap is answered within a second, also on a slow phone: what has not come by then is said to be loading.
  defaultPendingMs: 400,
  // Here from the start, though loaded later (`livePage`): once they came, everything around every screen would be made anew.
  defaultErrorComponent: lazyRouteComponent(() => import('./shell/errors/failure.tsx'), 'Failure'),
  defaultPendingComponent: lazyRouteComponent(() => import('./shell/frame/pending.tsx'), 'Pending'),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

router.subscribe('onResolved', ({ toLocation: { pathname, href }, hrefChanged }) => {
  if (!portalOf(pathname) || !hrefChanged) return;
  noteVisit(href);
  afterPaint(() => import('./session/navigation-log.ts'))
    .then(({ logNavigation }) => logNavigation(pathname))
    .catch(console.error);
});

// Whoever goes by keyboard or ear is at the new screen: at its heading. From the first visit on, so not with what comes after the paint.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.querySelector('h1')?.focus({ preventScroll: true });
});
