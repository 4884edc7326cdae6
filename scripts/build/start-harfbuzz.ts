import type { Plugin } from 'vite';
import { lineByLine } from './line-by-line.ts';

const waits = 'init(await createHarfBuzz());';
const starts =
  'let begun; export const start = () => (begun ??= createHarfBuzz().then(init).catch((error) => { begun = undefined; throw error; }));';
/** Branches for Node alone, whose modules a browser does not have. */
const forNode = [
  /if\(ENVIRONMENT_IS_NODE\)\{const\{createRequire\}=await import\("module"\);[^}]*\}/,
  /if\(ENVIRONMENT_IS_NODE\)\{var fs=require\("fs"\);.*?\}else (?=if\(ENVIRONMENT_IS_WEB)/s,
];

/**
 * Starts HarfBuzz when it is asked to, again after a failure: it exports `start`, which callers await before shaping. With a module that uses top-level await, the
 * bundler leaves every dynamic import a file of its own, which doubles the requests of a first load.
 */
export function startHarfbuzz(): Plugin {
  return {
    name: 'portico:start-harfbuzz',
    apply: 'build',
    transform: {
      filter: { id: /\/harfbuzzjs\/dist\/(index\.mjs|harfbuzz\.js)$/ },
      handler(code, id) {
        const begun = code.replace(waits, starts);
        const started = forNode.reduce((text, branch) => text.replace(branch, ''), begun);
        if (started === code || /\brequire\(/.test(started)) this.error(`${id} starts in a new way.`);
        return { code: started, map: lineByLine(started) };
      },
    },
  };
}
