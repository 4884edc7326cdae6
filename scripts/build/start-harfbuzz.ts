import type { Plugin } from 'vite';
import { lineByLine } from './line-by-line.ts';

const waits = 'init(await createHarfBuzz());';
const forNode = /if\(ENVIRONMENT_IS_NODE\)\{const\{createRequire\}=await import\("module"\);[^}]*\}/;

/**
 * Starts HarfBuzz in parallel: it exports `started`, which callers await before shaping. With a module that uses top-level await, the
 * bundler leaves every dynamic import a file of its own, which doubles the requests of a first load.
 */
export function startHarfbuzz(): Plugin {
  return {
    name: 'portico:start-harfbuzz',
    apply: 'build',
    transform: {
      filter: { id: /\/harfbuzzjs\/dist\/(index\.mjs|harfbuzz\.js)$/ },
      handler(code, id) {
        const started = code
          .replace(waits, 'export const started = createHarfBuzz().then(init);')
          .replace(forNode, '');
        if (started === code) this.error(`${id} starts in a new way.`);
        return { code: started, map: lineByLine(started) };
      },
    },
  };
}
