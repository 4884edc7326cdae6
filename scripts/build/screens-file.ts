import type { Plugin, Rolldown } from 'vite';

const component = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/;

/**
 * Writes `.vite/screens.json` into the build: the scripts the component of each file of `src/routes` needs beyond those of the
 * entry, and those the guard of every portal opens the session with. The server has them fetched at once.
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
      const routes = chunks.flatMap((chunk) =>
        chunk.moduleIds.flatMap((id) => {
          const route = component.exec(id.replaceAll('\\', '/'))?.[1];
          return route ? [[route, beyondEntry(chunk)]] : [];
        }),
      );
      const guard = chunks.filter(({ name }) => name === 'vault').flatMap(beyondEntry);
      const source = JSON.stringify({ guard, routes: Object.fromEntries(routes) });
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  };
}

/** The files of these chunks and of all they import statically. */
function withImports(bundle: Rolldown.OutputBundle, chunks: Rolldown.OutputChunk[]): Set<string> {
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
