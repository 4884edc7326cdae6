import { type PDF, PdfArray, PdfDict, type PdfObject, PdfStream } from '@libpdf/core';
import { appearancesOn } from '../content/drawn-streams.ts';
import { inherited } from '../read/page-geometry.ts';
import { PdfRefusal } from '../refusal.ts';
import { annotations } from './annotations.ts';
import { calibrated } from './calibrated.ts';
import { codeMaps } from './code-maps.ts';
import { colourCounts } from './colour-counts.ts';
import { colours } from './colours.ts';
import { type Construct, type Found, itemsOf, resolved } from './construct.ts';
import { contentParts } from './content-parts.ts';
import { fax } from './fax.ts';
import { functions } from './functions.ts';
import { graphicsStates } from './graphics-states.ts';
import { inkColours } from './inks.ts';
import { inlinePictures } from './inline-pictures.ts';
import { jpeg } from './jpeg.ts';
import { layerConstructs } from './layers.ts';
import { lines } from './lines.ts';
import { nesting } from './nesting.ts';
import { pages } from './pages.ts';
import { pictures } from './pictures.ts';
import { shadings } from './shadings.ts';
import { signFontConstructs } from './sign-fonts.ts';
import { streams } from './streams.ts';
import { trueType } from './true-type.ts';
import { uncolouredParts } from './uncoloured.ts';
import { widths } from './widths.ts';

/** Every construct that programs draw differently, but for those of layers. */
const fixed: readonly Construct[] = [
  ...[...colours, ...calibrated, ...inkColours, ...graphicsStates, ...pages, ...annotations],
  ...[...streams, ...pictures, ...fax, ...jpeg, ...trueType, ...codeMaps, ...nesting, ...colourCounts],
  ...[...uncolouredParts, ...inlinePictures, ...shadings, ...functions, ...lines],
  ...[...signFontConstructs, ...widths],
];

/** Entries of what a page draws that lead to nothing it draws. */
const passedOver = new Set([
  ...['Metadata', 'PieceInfo', 'Parent', 'OPI', 'Ref', 'OCGs', 'VE', 'ToUnicode', 'AF', 'Measure', 'PtData'],
  'Alternates',
]);

/** Tables of resources and glyphs, of which the file itself names the entries: by any name. */
const tables = new Set([
  ...['ColorSpace', 'ExtGState', 'Font', 'Pattern', 'Properties', 'Shading', 'XObject', 'CharProcs'],
]);

const annotationsOf = (pdf: PDF, page: PdfDict): PdfDict[] =>
  itemsOf(pdf, page.get('Annots')).filter((one) => one instanceof PdfDict);

/** Parts that a page is drawn from: its content, its resources, its group, and the appearances and layers of its annotations. */
const partsOf = (pdf: PDF, page: PdfDict): Found[] => [
  inherited(pdf, page, 'Resources'),
  ...['Group', 'Contents'].map((key) => page.get(key)),
  ...annotationsOf(pdf, page).map((one) => one.get('OC')),
  ...appearancesOn(pdf, page),
];

/** Answers so far, and the tables whose entries were. */
interface Seen {
  objects: Set<PdfObject>;
  tables: Set<PdfObject>;
}

/**
 * Everything that a page is drawn from, each once.
 * @param seen what was answered already, for other pages
 */
function* drawnBy(pdf: PDF, page: PdfDict, seen: Seen): Generator<PdfArray | PdfDict> {
  const waiting = partsOf(pdf, page);
  const push = (key: string, value: PdfObject) => {
    waiting.push(value);
    const table = tables.has(key) ? resolved(pdf, value) : undefined;
    if (!(table instanceof PdfDict) || seen.tables.has(table)) return;
    seen.tables.add(table);
    for (const [, entry] of table) waiting.push(entry);
  };
  while (waiting.length > 0) {
    const object = resolved(pdf, waiting.pop());
    if (!(object instanceof PdfDict || object instanceof PdfArray) || seen.objects.has(object)) continue;
    seen.objects.add(object);
    yield object;
    if (object instanceof PdfArray) for (const item of object) waiting.push(item);
    else for (const [key, value] of object) if (!passedOver.has(key.value)) push(key.value, value);
  }
}

/**
 * Looks for constructs that pdf.js draws in one way and other programs, paper or the standard in another, in everything that pages are
 * drawn from, and writes anew what can be written as pdf.js shows it.
 * @param mayRewrite false for a file of which nothing may be changed
 * @returns true if anything was changed
 * @throws PdfRefusal `reader_dependent`, with the construct and its page
 */
export function settleConstructs(pdf: PDF, mayRewrite: boolean): boolean {
  const constructs = [...fixed, ...layerConstructs(pdf)];
  let isChanged = false;
  const settle = (words: string, answer: ReturnType<NonNullable<Construct['page']>>) => {
    if (answer === undefined) return;
    if (answer === 'refuse' || !mayRewrite) throw new PdfRefusal('reader_dependent', words);
    answer();
    isChanged = true;
  };
  for (const { words, catalog } of constructs) settle(words, catalog?.(pdf.getCatalog(), pdf));
  const seen: Seen = { objects: new Set(), tables: new Set() };
  const partsOfPage = contentParts(pdf);
  for (const [at, page] of pdf.getPages().entries()) {
    const { dict } = page;
    for (const construct of constructs) {
      const words = `page ${at + 1}: ${construct.words}`;
      settle(words, construct.page?.(dict, pdf));
      for (const one of construct.annotation ? annotationsOf(pdf, dict) : [])
        settle(words, construct.annotation?.(one, pdf));
    }
    for (const thing of drawnBy(pdf, dict, seen))
      for (const { words: what, array, dictionary, stream } of constructs) {
        const words = `page ${at + 1}: ${what}`;
        if (thing instanceof PdfArray) settle(words, array?.(thing, pdf));
        if (thing instanceof PdfDict) settle(words, dictionary?.(thing, pdf));
        if (thing instanceof PdfStream) settle(words, stream?.(thing, pdf));
      }
    for (const part of partsOfPage(page))
      for (const { words, content } of constructs) settle(`page ${at + 1}: ${words}`, content?.(part, pdf));
  }
  return isChanged;
}
