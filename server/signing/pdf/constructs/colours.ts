import { type PDF, PdfArray, type PdfDict, PdfNumber, PdfStream, PdfString } from '@libpdf/core';
import { streamData } from '../content/stream-data.ts';
import { numbersIn } from '../read/page-geometry.ts';
import {
  type Construct,
  dictionaryOf,
  type Found,
  itemsOf,
  nameOf,
  resolved,
  resolver,
  withoutEntries,
} from './construct.ts';
import { profileOf, withoutProfile } from './profiles.ts';

/** Components of the spaces that are the device's own, or mean nearly the same colours. */
const components = new Map<string, number>([
  ['DeviceGray', 1],
  ['DeviceRGB', 3],
  ['DeviceCMYK', 4],
  ['CalGray', 1],
  ['CalRGB', 3],
  ['G', 1],
  ['RGB', 3],
  ['CMYK', 4],
]);
/** Names that some programs take for the device's spaces, whatever the resources say; the short ones in inline images. */
const reserved = ['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'G', 'RGB', 'CMYK'];
/** Spaces by which programs may replace the device's (ISO 32000-1, 8.6.5.6), with their components; pdf.js does not. */
const defaults = new Map<string, number>([
  ['DefaultGray', 1],
  ['DefaultRGB', 3],
  ['DefaultCMYK', 4],
]);

/** Components of a space that is the device's own, or means nearly the same colours; undefined for any other. */
function plainComponents(pdf: PDF, space: Found): number | undefined {
  const [kind, profile] = itemsOf(pdf, space);
  const name = nameOf(pdf, space) ?? nameOf(pdf, kind) ?? '';
  if (name !== 'ICCBased') return components.get(name);
  return dictionaryOf(pdf, profile)?.getNumber('N', resolver(pdf))?.value;
}

/** The same without calibrated spaces and profiles whose curves mean other colours. */
function nearComponents(pdf: PDF, space: Found): number | undefined {
  const profile = profileOf(pdf, space);
  if (profile) return profile.isNear && profile.components === profile.count ? profile.count : undefined;
  return nameOf(pdf, itemsOf(pdf, space)[0])?.startsWith('Cal') ? undefined : plainComponents(pdf, space);
}

/** Components of a space by which colours are given; undefined for one that is unknown. */
export function componentsOf(pdf: PDF, space: Found): number | undefined {
  const [kind, colorants] = itemsOf(pdf, space);
  const name = nameOf(pdf, kind);
  if (name === 'DeviceN') return itemsOf(pdf, colorants).length;
  if (name === 'Separation' || name === 'Indexed') return 1;
  return name === 'Lab' ? 3 : plainComponents(pdf, space);
}

/** True if the colorants of a space paint nothing: pdf.js paints their alternate colour. */
function paintsNothing(pdf: PDF, space: PdfArray): boolean {
  const [kind, colorants] = itemsOf(pdf, space);
  if (nameOf(pdf, kind) === 'Separation') return nameOf(pdf, colorants) === 'None';
  if (nameOf(pdf, kind) !== 'DeviceN' || !(colorants instanceof PdfArray)) return false;
  // Thousands of spaces may share a list of thousands: it is read up to the first that paints.
  for (const name of colorants) if (nameOf(pdf, name) !== 'None') return false;
  return colorants.length > 0;
}

const spacesIn = (pdf: PDF, resources: PdfDict): PdfDict | undefined =>
  dictionaryOf(pdf, resources.get('ColorSpace'));

/** Lengths of tables in streams: hundreds of spaces may share one of megabytes. */
const tableLengths = new WeakMap<PdfStream, number>();

function lengthOf(pdf: PDF, table: PdfStream): number {
  const length = tableLengths.get(table) ?? streamData(pdf, table).bytes.length;
  tableLengths.set(table, length);
  return length;
}

/** An indexed space with the table that pdf.js makes of one that is too short: missing colours are zeros. */
function wholeTable(pdf: PDF, space: PdfArray): (() => void) | undefined {
  const [kind, base, highest, table] = itemsOf(pdf, space);
  if (!['Indexed', 'I'].includes(nameOf(pdf, kind) ?? '') || !(highest instanceof PdfNumber))
    return undefined;
  if (!(table instanceof PdfString || table instanceof PdfStream)) return undefined;
  const length = (Math.min(255, highest.value) + 1) * (componentsOf(pdf, base) ?? 0);
  if ((table instanceof PdfStream ? lengthOf(pdf, table) : table.bytes.length) >= length) return undefined;
  return () => {
    const whole = new Uint8Array(length);
    whole.set(table instanceof PdfStream ? streamData(pdf, table).bytes : table.bytes);
    space.set(3, PdfString.fromBytes(whole));
  };
}

/** A space whose profile is for colours of another number of components, as pdf.js shows it. */
function fittingProfile(pdf: PDF, space: PdfArray): ReturnType<typeof withoutEntries> {
  const profile = profileOf(pdf, space);
  if (!profile || profile.components === undefined || profile.components === profile.count) return undefined;
  return withoutProfile(pdf, space) ?? 'refuse';
}

/** A profile without another space that programs may take instead of it, or limits that pdf.js passes over. */
function withoutOthers(pdf: PDF, space: PdfArray): ReturnType<typeof withoutEntries> {
  const profile = profileOf(pdf, space);
  if (!profile) return undefined;
  const alternate = resolved(pdf, profile.stream.get('Alternate'));
  const range = resolved(pdf, profile.stream.get('Range'));
  const isLab = nameOf(pdf, itemsOf(pdf, alternate)[0]) === 'Lab';
  const count = alternate && componentsOf(pdf, alternate);
  const isOther = alternate !== undefined && !isLab && plainComponents(pdf, alternate) !== profile.count;
  // Programs that do not read the profile show this space, pdf.js only if it has as many components.
  if (isOther && count === profile.count) return 'refuse';
  const limits = range instanceof PdfArray ? numbersIn(pdf, range, range.length) : [];
  const isLimited = range !== undefined && !isLab && !limits?.every((limit, at) => limit === at % 2);
  return withoutEntries(profile.stream, [...(isOther ? ['Alternate'] : []), ...(isLimited ? ['Range'] : [])]);
}

export const colours: readonly Construct[] = [
  {
    words: 'a colour profile for other colours than its own',
    array: (space, pdf) => fittingProfile(pdf, space),
  },
  {
    words: 'colours that some programs replace by others',
    array: (space, pdf) => withoutOthers(pdf, space),
  },
  {
    words: 'a colour that some programs do not paint',
    array: (space, pdf) => (paintsNothing(pdf, space) ? 'refuse' : undefined),
  },
  {
    words: 'colours that some programs replace by others',
    dictionary: (resources, pdf) => {
      const spaces = spacesIn(pdf, resources);
      const others = [...defaults].flatMap(([name, count]) =>
        spaces?.has(name) && nearComponents(pdf, spaces.get(name)) !== count ? [name] : [],
      );
      return spaces && withoutEntries(spaces, others);
    },
  },
  {
    words: 'a colour space that is named like another one',
    dictionary: (resources, pdf) => {
      const spaces = spacesIn(pdf, resources);
      const isOther = (name: string) =>
        spaces?.has(name) && plainComponents(pdf, spaces.get(name)) !== components.get(name);
      const pattern = resolved(pdf, spaces?.get('Pattern'));
      const isPattern =
        pattern === undefined || nameOf(pdf, itemsOf(pdf, pattern)[0] ?? pattern) === 'Pattern';
      return !isPattern || reserved.some(isOther) ? 'refuse' : undefined;
    },
  },
  {
    words: 'a table of colours that is too short',
    array: (space, pdf) => wholeTable(pdf, space),
  },
];
