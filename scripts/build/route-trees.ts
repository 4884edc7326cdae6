import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import type { PluginOption } from 'vite';
import { everyPortal } from '../../src/session/portal-paths.ts';

const routes = {
  target: 'react',
  routesDirectory: './src/routes',
  quoteStyle: 'single',
  semicolons: true,
  addExtensions: true,
} as const;

const treeFile = (name: string) => ({ generatedRouteTree: `./src/route-trees/${name}.gen.ts` });

/** Settings of the partial trees that `src/portal-routes.ts` combines. */
const part = { ...routes, routeTreeFileFooter: ['export const routes = Object.values(rootRouteChildren);'] };

/** The routes of a portal: its folder at its own path. */
const portalOnly = (portal: string) => ({
  type: 'root' as const,
  file: '__root.tsx',
  children: [{ type: 'physical' as const, directory: portal, pathPrefix: `/${portal}` }],
});

/** Generates `src/route-trees` from `src/routes`: the whole tree for types and tests, and the partial trees that a page loads. */
export function routeTrees(): PluginOption[] {
  return [
    tanstackRouter({ ...routes, ...treeFile('all'), autoCodeSplitting: true }),
    tanstackRouterGenerator({
      ...part,
      ...treeFile('public'),
      routeFileIgnorePattern: `^(${everyPortal.join('|')})$`,
    }),
    everyPortal.map((portal) =>
      tanstackRouterGenerator({ ...part, ...treeFile(portal), virtualRouteConfig: portalOnly(portal) }),
    ),
  ];
}
