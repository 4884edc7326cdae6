import type { AnyRoute } from '@tanstack/react-router';
import { portalOf } from './session/portal-paths.ts';

const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Shapes of parameters that are ids of another system. */
const otherShapes: Readonly<Record<string, RegExp>> = { hubspotId: /^\d{1,20}$/ };

/** Leaves an address to no route unless each of its parameters has the shape of an id. */
const parse = (params: Record<string, string>) =>
  Object.entries(params).every(([name, id]) => (otherShapes[name] ?? idShape).test(id)) && params;

/** Makes every parameter below the portals of a tree an id, so that a word such as `invoice` is never read as one; returns the tree. */
export function requireIds<Tree extends AnyRoute>(tree: Tree): Tree {
  for (const route of childrenOf(tree))
    if (portalOf(`/${pathOf(route).replace(/^\//, '')}`)) requireBelow(route);
  return tree;
}

function requireBelow(route: AnyRoute): void {
  if (pathOf(route).includes('$')) route.update({ params: { parse } } as object);
  for (const child of childrenOf(route)) requireBelow(child);
}

const pathOf = ({ options }: AnyRoute) => (options as { path?: string }).path ?? '';
const childrenOf = ({ children }: AnyRoute) => Object.values((children ?? {}) as Record<string, AnyRoute>);
