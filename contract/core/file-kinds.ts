import { type UploadPurpose, uploads } from './limits.ts';

/** Other endings of the same kind. */
const spellings: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg' };
/** Photos that phones take, which few programs open. */
export const heicEndings: readonly string[] = ['heic', 'heif'];

const asPicture = 'Save it as JPG or PNG.';
const asPdf = 'Save it as PDF, or print it to one.';
const asZip = 'Pack it as ZIP.';
/** How a file of a kind that is not accepted can be sent. */
const ways: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    heicEndings.map((ending) => [
      ending,
      'Save the photo as JPG, or set the phone’s camera to take JPG (“Most Compatible”).',
    ]),
  ),
  ...Object.fromEntries(
    ['webp', 'avif', 'tif', 'tiff', 'svg', 'raw', 'dng'].map((ending) => [ending, asPicture]),
  ),
  ...Object.fromEntries(
    ['pages', 'numbers', 'key', 'ods', 'odp', 'eml', 'msg', 'htm', 'html', 'xps', 'ps'].map((ending) => [
      ending,
      asPdf,
    ]),
  ),
  ...Object.fromEntries(['rar', '7z', 'tar', 'gz', 'tgz'].map((ending) => [ending, asZip])),
  csv: 'Save it as XLSX or TXT.',
  xml: 'Save it as TXT, or print it to PDF.',
  md: 'Save it as TXT.',
  docm: 'Save it without macros, as DOCX.',
  xlsm: 'Save it without macros, as XLSX.',
};

/** The kind of a file: the part of its name after the last dot, in lower case and its usual spelling; '' for none. */
export function extensionOf(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(spellings, ending) ? (spellings[ending] ?? ending) : ending;
}

/** The kinds that a device's picker offers, as `accept` of an input. */
export const acceptOf = (kind: UploadPurpose): string =>
  uploads[kind].extensions
    .flatMap((known) => [known, ...Object.keys(spellings).filter((ending) => spellings[ending] === known)])
    .map((ending) => `.${ending}`)
    .join(',');

/** Why a file of this name is not accepted, with what to do instead; null if it is. */
export function kindProblem(kind: UploadPurpose, name: string): string | null {
  const { extensions } = uploads[kind];
  const extension = extensionOf(name);
  if (extensions.includes(extension)) return null;
  const refused = `Only these kinds of files are accepted: ${extensions.join(', ')}.`;
  if (extension === '') return `${refused} This one has no ending in its name that says what it is.`;
  if (kind === 'signing') return `${refused} ${asPdf}`;
  const known = Object.hasOwn(ways, extension) ? ways[extension] : 'Save it as one of them, such as PDF.';
  return `${refused} ${kind === 'image' && !heicEndings.includes(extension) ? asPicture : known}`;
}
