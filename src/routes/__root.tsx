import { type AnyRouter, createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { OptionalPart } from '../ui/error-boundary/optional-part.tsx';

// Neither is needed for the first screen.
const Companions = lazy(() => afterPaint(() => import('../shell/frame/global-ui.tsx')));
const ErrorPage = lazy(() => import('../features/session/error-page.tsx'));

interface Context {
  router: () => AnyRouter;
}

export const Route = createRootRouteWithContext<Context>()({
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
