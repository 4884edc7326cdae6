import { type AnyRouter, createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { OptionalPart } from '../ui/error-boundary/optional-part.tsx';
import { lazyPart } from '../ui/part/lazy-part.tsx';
import { Nothing } from '../ui/part/missing-part.tsx';

// Neither is needed for the first screen.
const Companions = lazyPart(() => afterPaint(() => import('../shell/frame/global-ui.tsx')), Nothing);
const ErrorPage = lazyPart(() => import('../features/session/error-page.tsx'));

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
