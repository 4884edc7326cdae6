import { type AnyRouter, createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ErrorPage } from '../features/session/error-page.tsx';
import { Arrival } from '../shell/arrival.tsx';
import { Notifications } from '../ui/notifications/notifications.tsx';

export const Route = createRootRouteWithContext<{ router: () => AnyRouter }>()({
  component: () => (
    <>
      <Arrival />
      <Outlet />
      <Notifications />
    </>
  ),
  notFoundComponent: () => <ErrorPage />,
});
