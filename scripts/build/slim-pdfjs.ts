import type { Plugin } from 'vite';
import { lineBreaksOf, lineByLine } from './line-by-line.ts';

/** The global object that pdf.js sets and its viewer reads: it keeps every part in the bundle. */
const given = /^globalThis\.pdfjs(Lib|Viewer) = \{[^}]*\};$/m;
const taken = /^const \{([^}]*)\} = globalThis\.pdfjsLib;$/m;
/** Destructuring in react-pdf, for which the bundler would keep a namespace object with every part. */
const takenApart = /^const \{ (\w+) \} = pdfjs;$/m;

/**
 * Lets the bundler drop unused code of pdf.js and its viewer: nine tenths of the viewer, and a little of pdf.js, all of which react-pdf
 * would otherwise keep.
 */
export function slimPdfjs(): Plugin {
  return {
    name: 'portico:slim-pdfjs',
    apply: 'build',
    transform: {
      filter: { id: /\/(pdfjs-dist\/(build\/pdf|web\/pdf_viewer)\.mjs|react-pdf\/dist\/Document\.js)$/ },
      handler(code, id) {
        const slim = code
          .replace(given, lineBreaksOf)
          .replace(takenApart, 'const $1 = pdfjs.$1;')
          .replace(taken, (_, names: string) => `import {${names}} from 'pdfjs-dist';`);
        if (/globalThis\.pdfjs(Lib|Viewer)|= pdfjs;/.test(slim))
          this.error(`${id} gives or takes its parts in a new way.`);
        return { code: slim, map: lineByLine(slim), moduleSideEffects: false };
      },
    },
  };
}
