import { type AnyRouter, createRouter } from '@tanstack/react-router';
import { requireIds } from './require-ids.ts';
import { routeTree } from './route-tree.gen.ts';
import { portalOf } from './session/portal-paths.ts';
import { noteVisit } from './session/sign-in/visits.ts';
import { Failure } from './shell/errors/failure.tsx';
import { Pending } from './shell/frame/pending.tsx';
import { strictSearch } from './strict-search.ts';
import { afterPaint } from './ui/after-paint.ts';

/** The query string is plain text, the same in the address and towards the API. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text));
function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

export const router = createRouter({
  routeTree: strictSearch(requireIds(routeTree)),
  context: { router: (): AnyRouter => router },
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // A finger's click follows its touch at once: there is no time in between in which to fetch the screen.
  defaultPreload: matchMedia('(hover: hover)').matches && 'intent',
  // A tap is answered within a second, also on a slow phone: a screen that takes longer shows that it is loading.
  defaultPendingMs: 400,
  // With the first load: when they are needed, they might not load.
  defaultErrorComponent: Failure,
  defaultPendingComponent: Pending,
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

// People who use a keyboard or a screen reader start at the new screen's heading. Set up with the first visit, so not after the paint.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.querySelector('h1')?.focus({ preventScroll: true });
});
