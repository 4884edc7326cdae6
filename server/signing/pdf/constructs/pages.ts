import { type PDF, PdfArray, type PdfDict, PdfNumber } from '@libpdf/core';
import { inherited, intersection, type PageRectangle, rectangleOf, rotation } from '../read/page-geometry.ts';
import { type Construct, dictionaryOf, nameOf, withoutEntries } from './construct.ts';

/** Entries by which viewers show or print another box of the page than its crop box (ISO 32000-1, table 150). */
const areas = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip'];

/** The page that programs show for a media box that none of them can read: a letter. */
const letter: PageRectangle = { x: 0, y: 0, width: 612, height: 792 };

const arrayOf = ({ x, y, width, height }: PageRectangle) =>
  PdfArray.of(...[x, y, x + width, y + height].map((value) => PdfNumber.of(value)));

/** Greatest turn that every program reads as it is written. */
const mostDegrees = 2 ** 31 - 1;

/** The rectangle of a box; undefined if it is none that every program reads alike. */
function boxOf(pdf: PDF, page: PdfDict, key: string): PageRectangle | undefined {
  const box = inherited(pdf, page, key);
  return box instanceof PdfArray && box.length === 4 ? rectangleOf(pdf, box) : undefined;
}

export const pages: readonly Construct[] = [
  {
    words: 'a page whose visible part lies outside it',
    page: (page, pdf) => {
      const media = boxOf(pdf, page, 'MediaBox');
      const crop = boxOf(pdf, page, 'CropBox');
      const isFramed =
        inherited(pdf, page, 'CropBox') === undefined || (media && crop && intersection(media, crop));
      if (media && isFramed) return undefined;
      const read = (key: string) => rectangleOf(pdf, inherited(pdf, page, key));
      const whole = read('MediaBox') ?? letter;
      const shown = intersection(whole, read('CropBox') ?? whole) ?? whole;
      return () => {
        for (const key of ['MediaBox', 'CropBox']) page.set(key, arrayOf(shown));
      };
    },
  },
  {
    words: 'a page that programs turn differently',
    page: (page, pdf) => {
      const turn = inherited(pdf, page, 'Rotate');
      const degrees = turn instanceof PdfNumber ? turn.value : 1;
      const isOdd = degrees % 90 !== 0 || Math.abs(degrees) > mostDegrees;
      if (turn === undefined || !isOdd) return undefined;
      return () => page.set('Rotate', PdfNumber.of(rotation(degrees)));
    },
  },
  {
    words: 'pages of which another part is printed than is shown',
    catalog: (catalog, pdf) => {
      const preferences = dictionaryOf(pdf, catalog.get('ViewerPreferences'));
      const others = areas.filter(
        (key) => preferences?.has(key) && nameOf(pdf, preferences.get(key)) !== 'CropBox',
      );
      return preferences && withoutEntries(preferences, others);
    },
  },
  {
    words: 'a portfolio, of which some programs show other files than its cover',
    catalog: (catalog) => withoutEntries(catalog, ['Collection']),
  },
];
