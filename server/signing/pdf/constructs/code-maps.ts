import { type PDF, type PdfDict, PdfStream } from '@libpdf/core';
import { streamData } from '../content/stream-data.ts';
import { type Construct, nameOf, resolved, withoutEntries } from './construct.ts';

/** Codes of so many bytes, from the first to the last. */
interface Codes {
  length: number;
  first: number;
  last: number;
}

/** The parts of a map from codes to letters (ISO 32000-1, 9.7.5.4) by which it is read: its codes, those that mean letters, its base. */
interface CodeMap {
  spaces: Codes[];
  letters: Codes[];
  /** The map on which it is based. */
  base: string | undefined;
  /** False if it gives a code by something else than hexadecimal digits, or a range by two lengths. */
  isPlain: boolean;
}

const tokens = /%[^\r\n]*|<([\dA-Fa-f\s\0]*)>|\/?[^\s\0<>[\](){}/%]+|[^\s\0]/g;

/** Codes between these words, and how many of them make an entry. */
const sections: Record<string, { list: 'spaces' | 'letters'; codes: 1 | 2 }> = {
  begincodespacerange: { list: 'spaces', codes: 2 },
  begincidrange: { list: 'letters', codes: 2 },
  begincidchar: { list: 'letters', codes: 1 },
};

const codeOf = (digits: string) => ({
  length: digits.length / 2,
  code: Number.parseInt(digits, 16),
});

function readMap(text: string): CodeMap {
  const map: CodeMap = { spaces: [], letters: [], base: undefined, isPlain: true };
  let section: (typeof sections)[string] | undefined;
  let first: ReturnType<typeof codeOf> | undefined;
  let last = '';
  for (const [token, digits] of text.matchAll(tokens)) {
    if (token.startsWith('%')) continue;
    if (token === 'usecmap') map.base = last.slice(1);
    else if (digits !== undefined && section) {
      const code = codeOf(digits.replace(/[\s\0]/g, ''));
      const from = section.codes === 1 ? code : first;
      first = from ? undefined : code;
      if (from) map[section.list].push({ length: code.length, first: from.code, last: code.code });
      map.isPlain &&= (from ?? code).length === code.length && [1, 2, 3, 4].includes(code.length);
    } else if (token.startsWith('begin') || token.startsWith('end')) section = sections[token];
    else map.isPlain &&= !section || /^\d+$/.test(token);
    last = token;
  }
  return map;
}

/** True if two ranges share a code, or one has codes that begin like those of the other. */
function overlap(a: Codes, b: Codes): boolean {
  if (a.length > b.length) return overlap(b, a);
  const more = 256 ** (b.length - a.length);
  return Math.floor(b.first / more) <= a.last && Math.floor(b.last / more) >= a.first;
}

/** Most ranges of codes of a map: nobody needs more than a few. */
const mostSpaces = 100;

/** True if programs may divide text into other codes by a map, or find other letters for them. */
function isTwoWay({ spaces, letters, isPlain }: CodeMap): boolean {
  if (!isPlain || spaces.length > mostSpaces) return true;
  const isIn = (letter: Codes, space: Codes) => letter.first >= space.first && letter.last <= space.last;
  return (
    spaces.some((one, at) =>
      spaces.slice(at + 1).some((other) => one.length !== other.length && overlap(one, other)),
    ) ||
    // pdf.js looks a code up by its number alone, other programs by its length too.
    letters.some(
      (letter) =>
        spaces.some((space) => isIn(letter, space)) &&
        !spaces.some((space) => space.length === letter.length && isIn(letter, space)),
    )
  );
}

function answerTo(pdf: PDF, encoding: PdfStream): ReturnType<typeof withoutEntries> {
  const { bytes, isWhole } = streamData(pdf, encoding);
  const map = readMap(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
  if (!isWhole || isTwoWay(map)) return 'refuse';
  // pdf.js reads the word within the map, other programs this entry.
  const isSame = encoding.has('UseCMap') && nameOf(pdf, encoding.get('UseCMap')) === map.base;
  return isSame ? undefined : withoutEntries(encoding, ['UseCMap']);
}

/** Maps that were looked at, for one fonts may share. */
const seen = new WeakSet<PdfDict>();

export const codeMaps: readonly Construct[] = [
  {
    words: 'a font whose text programs divide into other letters',
    dictionary: (font, pdf) => {
      if (nameOf(pdf, font.get('Subtype')) !== 'Type0') return undefined;
      const encoding = resolved(pdf, font.get('Encoding'));
      if (!(encoding instanceof PdfStream) || seen.has(encoding)) return undefined;
      seen.add(encoding);
      return answerTo(pdf, encoding);
    },
  },
];
