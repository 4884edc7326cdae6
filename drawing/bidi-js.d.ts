/** The types of the package are those of an ES module, which its main file is not; this one is. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  export default function bidiFactory(): Bidi;
}
