import type { AnyRoute } from '@tanstack/react-router';

type Search = Record<string, unknown>;
type Validate = (search: Search) => Search;

/**
 * Gives each route of a tree the parameters that its `validateSearch` lets through and no others; returns the tree. The router by itself
 * hands on what a validator leaves out, so that a screen would meet a value that it does not know.
 */
export function strictSearch<Tree extends AnyRoute>(tree: Tree): Tree {
  for (const route of Object.values((tree.children ?? {}) as Record<string, AnyRoute>)) {
    const { validateSearch } = route.options as { validateSearch?: Validate };
    if (validateSearch) route.update({ validateSearch: leavingOut(validateSearch) } as object);
    strictSearch(route);
  }
  return tree;
}

const leavingOut =
  (validate: Validate): Validate =>
  (search) => ({
    ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
    ...validate(search),
  });
