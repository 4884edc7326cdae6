import { type AnyRoute, type AnyRouter, createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { requireIds } from './require-ids.ts';
import { routeTree } from './route-tree.gen.ts';
import { everyPortal } from './session/portal-paths.ts';

const tree = requireIds(routeTree as AnyRoute);

function routerAt(address: string): AnyRouter {
  const router: AnyRouter = createRouter({
    routeTree: tree,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { router: () => router },
  });
  return router;
}
const router = routerAt('/');

const anId = '01980000-0000-7000-8000-00000000000a';

/** The route of an address; undefined for one that leads to none. */
function routeOf(address: string): string | undefined {
  const [, { '**': rest }, route] = router.getMatchedRoutes(address);
  return rest ? undefined : route?.fullPath;
}

const routes = Object.values(router.routesByPath as Record<string, AnyRoute>)
  .map(({ fullPath }) => fullPath as string)
  .filter((path) => path.includes('$'));

it.each(everyPortal)('reads nothing but ids as parameters in %s, and no other word', (portal) => {
  const paths = routes.filter((path) => path.startsWith(`/${portal}/`) && !path.includes('$hubspotId'));
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) {
    const names = path.match(/\$\w+/g) ?? [];
    const filled = (word: string, at = -1) =>
      names.reduce((text, name, index) => text.replace(name, index === at ? word : anId), path);
    expect(routeOf(filled(anId))).toBe(path);
    expect(routeOf(filled(anId.toUpperCase(), 0))).toBe(path);
    for (const at of names.keys())
      for (const word of ['invoice', 'deal', 'new', '1', `${anId}0`, `x${anId}`])
        expect(routeOf(filled(word, at)), filled(word, at)).not.toBe(path);
  }
});

it('reads the id of a company of the CRM as digits, beside a client', () => {
  const path = '/app/clients/$id/hubspot/info/$hubspotId';
  expect(routes).toContain(path);
  expect(routeOf(`/app/clients/${anId}/hubspot/info/70601134507279`)).toBe(path);
  for (const word of [anId, 'new', '1'.repeat(21)])
    expect(routeOf(`/app/clients/${anId}/hubspot/info/${word}`)).toBeUndefined();
  expect(routeOf('/app/clients/1/hubspot/info/1')).toBeUndefined();
});

it('reads the codes and tokens of public pages as they are', () => {
  expect(routeOf('/verify/AB12-CD34')).toBe('/verify/$code');
  expect(routeOf('/file/some-token')).toBe('/file/$token');
});

it.each(['invoice', 'invoice/info', 'hubspot'])('has no client “%s”', (word) => {
  expect(routeOf(`/app/clients/${word}`)).toBeUndefined();
  expect(routeOf(`/app/clients/${anId}/info`)).toBe('/app/clients/$id/info');
});

it('gives an unknown address inside a portal to that portal’s guard', () => {
  const elsewhere = routerAt('/external/no-such-page?page=2#here');
  const matched = elsewhere.matchRoutes(elsewhere.latestLocation).map(({ routeId }) => routeId);
  expect(matched).toContain('/external');
});
