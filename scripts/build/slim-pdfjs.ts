import type { Plugin } from 'vite';
import { lineByLine, linesOf } from './line-by-line.ts';

/** What pdf.js puts on the page's global object, and its viewer takes from there: all of it, whatever is used. */
const given = /^globalThis\.pdfjs(Lib|Viewer) = \{[^}]*\};$/m;
const taken = /^const \{([^}]*)\} = globalThis\.pdfjsLib;$/m;
/** What react-pdf takes from it as if from any object, for which the bundler would give it one with all there is. */
const takenApart = /^const \{ (\w+) \} = pdfjs;$/m;

/**
 * Lets the bundler leave out what nobody uses of pdf.js and its own viewer: nine tenths of the viewer, little of pdf.js, of which react-pdf
 * would otherwise take all.
 */
export function slimPdfjs(): Plugin {
  return {
    name: 'portico:slim-pdfjs',
    apply: 'build',
    transform: {
      filter: { id: /\/(pdfjs-dist\/(build\/pdf|web\/pdf_viewer)\.mjs|react-pdf\/dist\/Document\.js)$/ },
      handler(code, id) {
        const slim = code
          .replace(given, linesOf)
          .replace(takenApart, 'const $1 = pdfjs.$1;')
          .replace(taken, (_, names: string) => `import {${names}} from 'pdfjs-dist';`);
        if (/globalThis\.pdfjs(Lib|Viewer)|= pdfjs;/.test(slim))
          this.error(`${id} gives or takes its parts in a new way.`);
        return { code: slim, map: lineByLine(slim), moduleSideEffects: false };
      },
    },
  };
}
