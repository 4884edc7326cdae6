import type { Plugin } from 'vite';
import { lineByLine } from './line-by-line.ts';

const loads = 'baseModule().catch(';

/** Passes each dynamic import of the built app through `src/lib/load-part.ts`, also those in code that the router's plugin writes. */
export function retryImports(): Plugin {
  return {
    name: 'portico:retry-imports',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code, id) {
        if (!code.includes(loads)) this.error(`${id} loads in a new way.`);
        const retrying = code.replace(loads, 'loadPart(baseModule).catch(');
        // On the same line, so that the others keep their numbers.
        return {
          code: `import { loadPart } from '/src/lib/load-part.ts';${retrying}`,
          map: lineByLine(code),
        };
      },
    },
  };
}
