import type { Plugin, Rolldown } from 'vite';

const component = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/;

/**
 * Writes `.vite/screens.json` into the build: the scripts that each file of `src/routes` needs beyond those of the entry, and those with
 * which the guard of every portal opens the session. The server has them preloaded.
 */
export function screensFile(): Plugin {
  return {
    name: 'portico:screens-file',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = withImports(
        bundle,
        chunks.filter(({ isEntry }) => isEntry),
      );
      const beyondEntry = (chunk: Rolldown.OutputChunk) =>
        [...withImports(bundle, [chunk])].filter((file) => !entry.has(file));
      const routes: Record<string, string[]> = {};
      for (const chunk of chunks)
        for (const id of chunk.moduleIds) {
          const route = component.exec(id.replaceAll('\\', '/'))?.[1];
          if (route) routes[route] = [...(routes[route] ?? []), ...beyondEntry(chunk)];
        }
      const guard = chunks.filter(({ name }) => name === 'vault').flatMap(beyondEntry);
      const source = JSON.stringify({ guard, routes });
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  };
}

/** The files of these chunks and of all their static imports. */
export function withImports(bundle: Rolldown.OutputBundle, chunks: Rolldown.OutputChunk[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    const output = bundle[file];
    if (output?.type !== 'chunk' || seen.has(file)) return;
    seen.add(file);
    output.imports.forEach(visit);
  };
  for (const { fileName } of chunks) visit(fileName);
  return seen;
}
