import { type AnyRouter, createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { OptionalPart } from '../ui/error-boundary/optional-part.tsx';

// Neither is needed for the first screen.
const Companions = lazy(() => afterPaint(() => import('../shell/frame/global-ui.tsx')));
const ErrorPage = lazy(() => import('../features/session/error-page.tsx'));

interface Context {
  router: () => AnyRouter;
  /** Adds the routes of the path's portal; true if they were missing. */
  bringRoutes: (path: string) => Promise<boolean>;
}

export const Route = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context, location: { pathname, href } }) => {
    if (await context.bringRoutes(pathname)) throw redirect({ href, state: true, replace: true });
  },
  component: () => (
    <>
      <Outlet />
      <OptionalPart>
        <Companions />
      </OptionalPart>
    </>
  ),
  notFoundComponent: () => (
    <Suspense>
      <ErrorPage />
    </Suspense>
  ),
});
