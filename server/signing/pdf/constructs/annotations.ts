import { type PDF, PdfArray, type PdfDict, PdfName, PdfNumber } from '@libpdf/core';
import { numbersIn, rectangleOf } from '../read/page-geometry.ts';
import { type Construct, itemsOf, nameOf, resolver, withoutEntries } from './construct.ts';
import { lightnessOf } from './lightness.ts';

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
  (hasAppearance(pdf, annotation) || drawn.has(kindOf(pdf, annotation) ?? ''));

/** Kinds that programs show as a sign or a border of their own, not at all, or by their appearance. */
const signs = new Set(['FileAttachment', 'Popup', 'Link']);

/** Kinds that some programs draw without an appearance, by a name or words of theirs, and pdf.js does not. */
const undrawn = new Set(['Stamp', 'Caret', 'Redact', 'Watermark']);

/** Widest border, points, lightest one, and darkest mark, of which nobody could write or wipe out a word. */
const most = { width: 2, lightness: 0.9 };
const darkest = 0.5;

/** Width of the border of a link, points (ISO 32000-1, 12.5.2 and 12.5.4). */
function borderOf(pdf: PDF, link: PdfDict): number {
  const style = link.getDict('BS', resolver(pdf));
  const border = numbersIn(pdf, link.get('Border', resolver(pdf)), 3);
  return style ? (style.getNumber('W', resolver(pdf))?.value ?? 1) : (border?.[2] ?? 1);
}

/** How light the colour of an annotation is, from 0 (black) to 1; undefined without one. */
function lightnessIn(pdf: PDF, annotation: PdfDict): number | undefined {
  const colour = itemsOf(pdf, annotation.get('C', resolver(pdf)));
  return lightnessOf(numbersIn(pdf, new PdfArray(colour.flatMap((one) => one ?? [])), colour.length) ?? []);
}

const hasAppearance = (pdf: PDF, annotation: PdfDict): boolean =>
  annotation.getDict('AP', resolver(pdf))?.has('N') === true;

/** True unless an annotation is hidden in every program. */
const isSeen = (pdf: PDF, annotation: PdfDict): boolean =>
  ((annotation.getNumber('F', resolver(pdf))?.value ?? 0) & flags.hidden) === 0;

/** True if a border may cover what its link lies over: it is wide, light, or fills its link. */
function isCovering(pdf: PDF, link: PdfDict): boolean {
  const [width, place] = [borderOf(pdf, link), rectangleOf(pdf, link.get('Rect', resolver(pdf)))];
  if (!place || width <= 0) return false;
  const fills = 4 * width > Math.min(place.width, place.height);
  return width > most.width || fills || (lightnessIn(pdf, link) ?? 0) > most.lightness;
}

export const annotations: readonly Construct[] = [
  {
    words: 'a note, a link or a mark of an attached file that only some programs draw',
    annotation: (annotation, pdf) =>
      signs.has(kindOf(pdf, annotation) ?? '') ? withoutEntries(annotation, ['AP']) : undefined,
  },
  {
    words: 'a stamp or a mark without a drawing of its own, which some programs draw',
    annotation: (mark, pdf) => {
      if (!undrawn.has(kindOf(pdf, mark) ?? '') || hasAppearance(pdf, mark) || !isSeen(pdf, mark))
        return undefined;
      return () => mark.set('F', PdfNumber.of(flags.hidden));
    },
  },
  {
    words: 'a drawing that does not say of which kind it is, which some programs leave out',
    annotation: (drawing, pdf) =>
      kindOf(pdf, drawing) === undefined && hasAppearance(pdf, drawing)
        ? () => drawing.set('Subtype', PdfName.of('Stamp'))
        : undefined,
  },
  {
    words: 'a dark highlight, which programs draw in different sizes',
    annotation: (mark, pdf) => {
      const isOwn = kindOf(pdf, mark) !== 'Highlight' || hasAppearance(pdf, mark) || !isSeen(pdf, mark);
      return isOwn || (lightnessIn(pdf, mark) ?? 0) >= darkest ? undefined : 'refuse';
    },
  },
  {
    words: 'a border of a link that only some programs draw',
    annotation: (link, pdf) => {
      if (kindOf(pdf, link) !== 'Link' || !isCovering(pdf, link)) return undefined;
      return () => {
        link.delete('BS');
        link.set('Border', PdfArray.of(...[0, 0, 0].map((value) => PdfNumber.of(value))));
      };
    },
  },
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
