import type { Grid } from '../grid.ts';
import { type Archive, openArchive, UnreadableFile } from './archive.ts';
import { kindOfFormat, type NumberKind } from './number-formats.ts';
import { attributeOf, withEscapes, type XmlHandler, xmlScanner } from './scan-xml.ts';
import { sheetReader } from './sheet.ts';

const noSheet = 'There is no sheet in this workbook.';

const scan = (archive: Archive, path: string, handler: XmlHandler) =>
  archive.unpack(path, xmlScanner(handler));

/** 'worksheets/sheet1.xml' as the path of a part, from the folder of the part that names it. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts: string[] = ['xl'];
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly from1904: boolean;
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

function readWorkbook(archive: Archive): Workbook {
  const targets = new Map<string, { type: string; path: string }>();
  scan(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const target = attributeOf(attributes, 'Target');
      const type = attributeOf(attributes, 'Type') ?? '';
      if (target) targets.set(attributeOf(attributes, 'Id') ?? '', { type, path: pathOf(target) });
    },
    close() {},
  });
  const sheets: { name: string; path: string }[] = [];
  let from1904 = false;
  scan(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const target = targets.get(/(?:^|\s)\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '');
      const isShown = (attributeOf(attributes, 'state') ?? 'visible') === 'visible';
      if (target?.type.endsWith('/worksheet') && isShown && archive.has(target.path))
        sheets.push({ name: attributeOf(attributes, 'name') ?? '', path: target.path });
    },
    close() {},
  });
  const ofType = (type: string) =>
    [...targets.values()].find((one) => one.type.endsWith(`/${type}`) && archive.has(one.path))?.path;
  return { sheets, from1904, strings: ofType('sharedStrings'), styles: ofType('styles') };
}

function readStrings(archive: Archive, path: string | undefined): string[] {
  const strings: string[] = [];
  if (path === undefined) return strings;
  let text = '';
  let isText = false;
  let phonetic = 0;
  scan(archive, path, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic++;
      isText = name === 't' && phonetic === 0;
    },
    close(name) {
      if (name === 'si') strings.push(withEscapes(text));
      if (name === 'rPh') phonetic--;
      isText = false;
    },
    text(part) {
      if (isText) text += part;
    },
  });
  return strings;
}

/** The kinds of numbers by the styles of cells. */
function readStyles(archive: Archive, path: string | undefined): NumberKind[] {
  const kinds: NumberKind[] = [];
  if (path === undefined) return kinds;
  const codes = new Map<string, string>();
  let isOfCells = false;
  scan(archive, path, {
    open(name, attributes) {
      const id = attributeOf(attributes, 'numFmtId') ?? '0';
      if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) kinds.push(kindOfFormat(Number(id), codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return kinds;
}

/**
 * Reads the first shown sheet with rows of a workbook: the values that are stored with formulas, days and numbers in one form. It is read as
 * it is unpacked, so that memory holds the cells and not the document.
 * @throws UnreadableFile
 */
export function readXlsx(bytes: Uint8Array): Grid {
  const archive = openArchive(bytes);
  if (!archive.has('xl/workbook.xml'))
    throw new UnreadableFile(
      'This is not a workbook (XLSX), whatever its name says. Save it as XLSX or CSV.',
    );
  const { sheets, from1904, ...parts } = readWorkbook(archive);
  const strings = readStrings(archive, parts.strings);
  const kinds = readStyles(archive, parts.styles);
  let best: Grid | undefined;
  for (const { name, path } of sheets) {
    const reader = sheetReader({ strings, kinds, from1904 });
    scan(archive, path, reader.handler);
    const grid = { ...reader.grid(), ...(sheets.length > 1 && { sheet: name }) };
    if (!best || best.rows.length === 0) best = grid;
    if (grid.rows.length > 1) return grid;
  }
  if (!best) throw new UnreadableFile(noSheet);
  return best;
}
