import { type AnyRouter, createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { afterPaint } from '../ui/after-paint.ts';

// Neither is needed for the first screen.
const Companions = lazy(() => afterPaint(() => import('../shell/companions.tsx')));
const ErrorPage = lazy(() => import('../features/session/error-page.tsx'));

export const Route = createRootRouteWithContext<{ router: () => AnyRouter }>()({
  component: () => (
    <>
      <Outlet />
      <Suspense>
        <Companions />
      </Suspense>
    </>
  ),
  notFoundComponent: () => (
    <Suspense>
      <ErrorPage />
    </Suspense>
  ),
});
