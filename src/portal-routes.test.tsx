import { type AnyRoute, type AnyRouter, createMemoryHistory, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { everyPortal } from './session/portal-paths.ts';

// A route tree is rebuilt with its modules.
beforeEach(() => vi.resetModules());

const paths = ({ routesById }: AnyRouter) => Object.keys(routesById).sort();
const of = (portal: string) => new RegExp(`^/(${portal})(/|$)`);

async function everyPath(): Promise<string[]> {
  const { routeTree } = await import('./route-trees/all.gen.ts');
  const every = paths(createRouter({ routeTree: routeTree as AnyRoute }));
  vi.resetModules();
  return every;
}

async function routerAt(address: string) {
  const { bringRoutes } = await import('./portal-routes.ts');
  const { routeTree } = await import('./route-trees/public.gen.ts');
  const bring = (path: string) => bringRoutes(router, path);
  const router: AnyRouter = createRouter({
    routeTree: routeTree as AnyRoute,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { router: () => router, bringRoutes: bring },
  });
  return { router, bring };
}

it('knows the public pages at first, then the portals visited, and at last every route', async () => {
  const every = await everyPath();
  const { router, bring } = await routerAt('/auth/login');
  await router.load();
  expect(paths(router)).toEqual(every.filter((path) => !of('app|client|external').test(path)));

  expect(await bring('/Client/my-payslips')).toBe(true);
  expect(paths(router)).toEqual(every.filter((path) => !of('app|external').test(path)));
  expect(await bring('/client')).toBe(false);

  await Promise.all(everyPortal.map((portal) => bring(`/${portal}/somewhere`)));
  expect(paths(router)).toEqual(every);
});

it('reads an address inside a portal with its routes, and leaves it as it is', async () => {
  const { router } = await routerAt('/external/no-such-page?page=2#here');
  router.history.replace(router.history.location.href, { kept: 'state' } as object);
  await router.load();
  const { location, matches } = router.state;
  expect(paths(router)).toContain('/external/home');
  expect(location.href).toBe('/external/no-such-page?page=2#here');
  expect(location.state).toMatchObject({ kept: 'state' });
  expect(matches.map(({ routeId }) => routeId)).toContain('/external');
});
