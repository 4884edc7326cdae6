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

const anId = '01980000-0000-7000-8000-00000000000a';

/** The route of an address; undefined for one that leads to none. */
function routeOf(router: AnyRouter, address: string): string | undefined {
  const [, { '**': rest }, route] = router.getMatchedRoutes(address);
  return rest ? undefined : route?.fullPath;
}

it.each(everyPortal)('reads nothing but ids as parameters in %s, and no other word', async (portal) => {
  const { router, bring } = await routerAt(`/${portal}`);
  await bring(`/${portal}`);
  const routes = Object.values(router.routesByPath as Record<string, AnyRoute>)
    .map(({ fullPath }) => fullPath as string)
    .filter((path) => path.startsWith(`/${portal}/`) && path.includes('$'));
  expect(routes.length).toBeGreaterThan(2);
  for (const path of routes) {
    const names = path.match(/\$\w+/g) ?? [];
    const filled = (word: string, at = -1) =>
      names.reduce((text, name, index) => text.replace(name, index === at ? word : anId), path);
    expect(routeOf(router, filled(anId))).toBe(path);
    expect(routeOf(router, filled(anId.toUpperCase(), 0))).toBe(path);
    for (const at of names.keys())
      for (const word of ['invoice', 'deal', 'new', '1', `${anId}0`, `x${anId}`])
        expect(routeOf(router, filled(word, at)), filled(word, at)).not.toBe(path);
  }
});

it.each(['invoice', 'deal', 'invoice/info', 'hubspot'])('has no client “%s”', async (word) => {
  const { router, bring } = await routerAt('/app');
  await bring('/app');
  expect(routeOf(router, `/app/clients/${word}`)).toBeUndefined();
  expect(routeOf(router, `/app/clients/${anId}/info`)).toBe('/app/clients/$id/info');
});
