import { type PDF, type PdfDict, PdfNumber } from '@libpdf/core';
import { rectangleOf } from '../read/page-geometry.ts';
import { type Construct, nameOf, resolver } from './construct.ts';

/** Flags of an annotation (ISO 32000-1, table 165). */
const flags = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 };

/** Annotations that programs draw without an appearance too, over what lies under them. */
const drawn = new Set([
  ...['FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Highlight', 'Underline'],
  ...['Squiggly', 'StrikeOut', 'Caret', 'Stamp', 'Ink', 'Watermark', 'Redact'],
]);

const kindOf = (pdf: PDF, annotation: PdfDict) => nameOf(pdf, annotation.get('Subtype'));

/** True if an annotation draws something: most links have no appearance, and a note's icon is the program's own. */
const draws = (pdf: PDF, annotation: PdfDict): boolean =>
  rectangleOf(pdf, annotation.get('Rect', resolver(pdf))) !== undefined &&
  (annotation.getDict('AP', resolver(pdf))?.has('N') === true || drawn.has(kindOf(pdf, annotation) ?? ''));

export const annotations: readonly Construct[] = [
  {
    words: 'a drawing or field that is shown but not printed, or printed but not shown',
    annotation: (annotation, pdf) => {
      const set = annotation.getNumber('F', resolver(pdf))?.value ?? 0;
      const has = (flag: number) => (set & flag) !== 0;
      if (has(flags.hidden) || !draws(pdf, annotation)) return undefined;
      // The flag Invisible hides all but fields in pdf.js, and only unknown kinds in other programs.
      const isField = kindOf(pdf, annotation) === 'Widget';
      const isShown = !has(flags.noView) && (isField || !has(flags.invisible));
      if (isShown && has(flags.print) && !has(flags.toggleNoView | flags.invisible)) return undefined;
      const kept = set & ~(flags.toggleNoView | flags.invisible | flags.noView);
      return () => annotation.set('F', PdfNumber.of(kept | (isShown ? flags.print : flags.hidden)));
    },
  },
];
