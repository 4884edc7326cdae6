import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from '#contract/core/file-kinds.ts';
import { nestedArchiveProblem } from './nested-archives.ts';
import { pixelsOf } from './pixels.ts';
import { inspectZip } from './zip.ts';
import { zipNameProblem } from './zip-names.ts';

/** A kind of file: its media type, and the rules for its content. */
interface Kind {
  type: string;
  /** Types that may be detected in its content. */
  recognised?: string[];
  /** An entry that a zip of this kind has. */
  entry?: string;
}

const office = 'application/vnd.openxmlformats-officedocument';
const oldOffice = ['application/x-cfb'];
const kinds: Record<string, Kind> = {
  pdf: { type: 'application/pdf' },
  bmp: { type: 'image/bmp' },
  gif: { type: 'image/gif' },
  jpg: { type: 'image/jpeg' },
  png: { type: 'image/png' },
  doc: { type: 'application/msword', recognised: oldOffice },
  xls: { type: 'application/vnd.ms-excel', recognised: oldOffice },
  ppt: { type: 'application/vnd.ms-powerpoint', recognised: oldOffice },
  docx: { type: `${office}.wordprocessingml.document`, entry: 'word/' },
  xlsx: { type: `${office}.spreadsheetml.sheet`, entry: 'xl/' },
  pptx: { type: `${office}.presentationml.presentation`, entry: 'ppt/' },
  odt: { type: 'application/vnd.oasis.opendocument.text', entry: 'content.xml' },
  zip: { type: 'application/zip', entry: '' },
  rtf: { type: 'application/rtf', recognised: ['application/rtf', 'text/rtf'] },
  txt: { type: 'text/plain; charset=utf-8' },
  text: { type: 'text/plain; charset=utf-8' },
  csv: { type: 'text/csv' },
  tsv: { type: 'text/tab-separated-values' },
};
const mostPixels = 120_000_000;

/**
 * Checks a file's content against its name. `contract/core/limits.ts` says which extensions and sizes are accepted.
 * @returns the media type, or the reason for the person why the file is not accepted
 */
export async function sniff(
  name: string,
  bytes: Uint8Array,
): Promise<{ type: string } | { problem: string }> {
  const extension = extensionOf(name);
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
  if (!kind) return { problem: 'This kind of file is not accepted.' };
  const problem = await problemOf(kind, extension, bytes);
  return problem === null ? { type: kind.type } : { problem };
}

async function problemOf(kind: Kind, extension: string, bytes: Uint8Array): Promise<string | null> {
  const other = `This is not a ${extension} file, whatever its name says. Choose the right file.`;
  const recognised = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  // Text has no NUL, but in UTF-16, and is not detected as another type; its encoding does not matter.
  if (kind.type.startsWith('text/'))
    return (bytes.includes(0) && !isUtf16(bytes)) || !/^(|text\/.*|application\/(xml|rtf))$/.test(recognised)
      ? other
      : null;
  if (kind.entry !== undefined) {
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return other;
    const zip = inspectZip(bytes);
    if (typeof zip === 'string') return zip;
    const { entry } = kind;
    if (entry === '') return (await nestedArchiveProblem(bytes, zip)) ?? zipNameProblem(zip.names);
    return zip.names.some((name) => name.startsWith(entry)) ? null : other;
  }
  if (!(kind.recognised ?? [kind.type]).includes(recognised)) return other;
  return (pixelsOf(kind.type, bytes) ?? 0) > mostPixels ? 'This picture has too many pixels.' : null;
}

/** True for text that says by its first two bytes that it is in UTF-16, as spreadsheets save “Unicode text”. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
