import { minify, type SourceMapOptions } from 'terser';
import type { Plugin } from 'vite';

/**
 * Takes what the bundler has minified through terser, which finds another hundredth: about 1 kB of every first load
 * (`npm run bench -- js`). Source maps follow.
 */
export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          const map = bundle[`${file.fileName}.map`];
          const content = map?.type === 'asset' ? String(map.source) : undefined;
          const sourceMap: SourceMapOptions | false = content === undefined ? false : { content };
          const { code, map: newMap } = await minify(file.code, {
            module: true,
            ecma: 2020,
            compress: { passes: 3, unsafe_arrows: true },
            sourceMap,
          });
          if (code !== undefined) file.code = code;
          if (map?.type === 'asset' && typeof newMap === 'string') map.source = newMap;
        }
      },
    },
  };
}
