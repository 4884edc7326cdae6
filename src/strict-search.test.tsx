import {
  type AnyRoute,
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { keepSearch } from './list/keep-search.ts';
import { requireIds } from './require-ids.ts';
import { routeTree } from './route-tree.gen.ts';
import { strictSearch } from './strict-search.ts';

const junk = [
  'SECRET',
  '',
  '-1',
  '[{',
  '__proto__',
  'toString',
  'javascript:alert(1)',
  '2026-13-40',
  'x'.repeat(9000),
];

test('a screen gets the parameters that its route lets through, and no others', async () => {
  const root = createRootRoute();
  const shelf = createRoute({
    getParentRoute: () => root,
    path: '/shelf',
    validateSearch: ({ lane }: Record<string, unknown>): { lane?: 'OPEN' } =>
      lane === 'OPEN' ? { lane } : {},
  });
  const router = createRouter({
    routeTree: strictSearch(root.addChildren([shelf])),
    history: createMemoryHistory({ initialEntries: ['/shelf'] }),
  });
  const searchOf = async (address: string) => {
    router.history.push(address);
    await router.load();
    return router.state.matches.at(-1)?.search;
  };
  expect(await searchOf('/shelf?lane=OPEN&other=1')).toEqual({ lane: 'OPEN' });
  for (const value of junk)
    expect(await searchOf(`/shelf?lane=${encodeURIComponent(value)}`), value).toEqual({});
});

test('no route refuses or fails at a parameter that it does not know', async () => {
  const router: AnyRouter = createRouter({
    routeTree: strictSearch(requireIds(routeTree as AnyRoute)),
    context: { router: () => router },
  });
  const validators = Object.values(router.routesById as Record<string, AnyRoute>).flatMap(
    ({ id, options }) => {
      const validate = (options as { validateSearch?: typeof keepSearch }).validateSearch;
      return validate ? [{ id, validate }] : [];
    },
  );
  expect(validators.length).toBeGreaterThan(30);
  const known = [
    'lane',
    'folder',
    'of',
    'kind',
    'copy',
    'company',
    'version',
    'person',
    'field',
    'take',
    'from',
    'portal',
    'title',
  ];
  for (const { id, validate } of validators)
    for (const value of junk) {
      const search = Object.fromEntries(known.map((key) => [key, value]));
      // A long one may be cut.
      for (const kept of Object.values(validate(search)))
        expect([value, value.slice(0, 255), undefined, '', 'client'], `${id} ${value}`).toContain(kept);
    }
});
