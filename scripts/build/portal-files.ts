import type { Plugin } from 'vite';
import { everyPortal } from '#src/session/portal-paths.ts';
import { loadPoints } from './module-graph.ts';
import { withImports } from './screens-file.ts';

/** The files of a portal's routes, and what the router has split from them. */
const routes = new RegExp(`/src/routes/(${everyPortal.join('|')})/`);
const portalOf = (id: string) => routes.exec(id.replaceAll('\\', '/'))?.[1];

/**
 * The scripts that one portal or several need and other visitors do not, for the service worker's list: those of the portal's routes and
 * of all that is imported from there, at once or later. `mark` adds `portals` to the entries of such files; everybody needs the others.
 */
export function portalFiles() {
  let portalsOf = new Map<string, string[]>();
  const plugin: Plugin = {
    name: 'portico:portal-files',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const ids = [...this.getModuleIds()];
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const filesFrom = (roots: string[], passes: (id: string) => boolean) => {
        const points = loadPoints(this, roots, passes);
        const loaded = chunks.filter(({ moduleIds }) => moduleIds.some((id) => points.has(id)));
        return withImports(bundle, loaded);
      };
      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry);
      const forAll = filesFrom(entries, (id) => !portalOf(id));
      portalsOf = new Map();
      for (const portal of everyPortal) {
        const roots = ids.filter((id) => portalOf(id) === portal);
        if (roots.length === 0) this.error(`scripts/build/portal-files.ts: ${portal} has no routes`);
        for (const file of filesFrom(roots, () => true))
          if (!forAll.has(file)) portalsOf.set(file, [...(portalsOf.get(file) ?? []), portal]);
      }
    },
  };
  /** Adds the portals to the entries of the worker's list. */
  const mark = <T extends { url: string }>(entries: T[]) => ({
    manifest: entries.map((entry) => {
      const portals = portalsOf.get(entry.url);
      return portals ? { ...entry, portals } : entry;
    }),
  });
  return { plugin, mark };
}
