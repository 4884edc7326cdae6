import type { Rolldown } from 'vite';

/** The modules of the app, as a plugin's context and a chunking context tell of them. */
export type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The modules and all that they import statically, directly or not. */
export function withStaticImports(modules: Modules, ids: Iterable<string>): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The modules at which loading starts: the roots, and each module that is imported dynamically from there, directly or not. */
export function loadPoints(
  modules: Modules,
  roots: readonly string[],
  passes: (id: string) => boolean,
): ReadonlySet<string> {
  const points = new Set(roots);
  const seen = new Set(roots.filter(passes));
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const next of [...importedIds, ...dynamicallyImportedIds]) if (passes(next)) seen.add(next);
    for (const later of dynamicallyImportedIds) if (passes(later)) points.add(later);
  }
  return points;
}
