import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unzip } from '#tests/fixtures/unzip.ts';
import type { Cell, ExportColumn } from './source.ts';
import { xlsx } from './xlsx.ts';

const columns: ExportColumn<Cell[]>[] = [0, 1].map((at) => ({
  header: `Column ${at}`,
  width: 10,
  cell: (row) => row[at] ?? null,
}));

async function write(batches: AsyncIterable<Cell[][]>): Promise<Map<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsx(columns, batches)) chunks.push(chunk);
  return unzip(Buffer.concat(chunks));
}
async function* given(...batches: Cell[][][]) {
  yield* batches;
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}
const codes: Record<string, string> = { amp: '&', lt: '<', gt: '>', '#13': '\r' };
/** Text as a parser returns it: line ends are normalised, then entities are decoded (XML 1.0, 2.11). */
const decoded = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/&(\w+|#\d+);/g, (whole, code: string) => codes[code] ?? whole);

/** A strict XML parser; throws on anything else. */
function parse(xml = ''): Element {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML cannot hold (XML 1.0, 2.2)
  const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?!(amp|lt|gt|#13);)/;
  if (unwritable.test(xml) || !xml.isWellFormed()) throw new Error('This is no XML.');
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const body = xml.replace(/^<\?xml [^>]*\?>\n/, '');
  for (const [, close, name, attributes = '', empty, text] of body.matchAll(
    /<(\/)?([\w:]+)((?: [\w:]+="[^"<]*")*)(\/)?>|([^<]+)/g,
  )) {
    const inside = open.at(-1);
    if (!inside) throw new Error('Something follows the end.');
    if (text !== undefined) inside.text += decoded(text);
    else if (close) {
      if (open.pop()?.name !== name) throw new Error(`${name} ends where it was not begun.`);
      const outer = open.at(-1);
      if (outer) outer.text += inside.text;
    } else if (name) {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      inside.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [top] = root.children;
  if (open.length !== 1 || !top) throw new Error('Something does not end.');
  return top;
}
const all = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

const sheetOf = async (...batches: Cell[][][]) =>
  parse((await write(given(...batches))).get('xl/worksheets/sheet1.xml'));
const cells = (sheet: Element) =>
  all(sheet, 'row').map(({ children }) =>
    children.map(({ text, attributes: { t, s } }) => ({ text, type: t, style: s })),
  );

test('is a package whose every part is XML and declared', async () => {
  const parts = await write(given([['Quay', 1]]));
  for (const xml of parts.values()) parse(xml);
  const declared = all(parse(parts.get('[Content_Types].xml')), 'Override');
  expect(declared).toHaveLength(3);
  for (const { attributes } of declared) expect([...parts.keys()]).toContain(attributes.PartName?.slice(1));
});

test('types numbers, dates and text as what they are', async () => {
  const [head, first, second] = cells(
    await sheetOf([['Quay & <Co>', 7.5]], [[{ date: '2026-01-31' }, { date: '1899-05-01' }]]),
  );
  expect(head).toMatchObject([
    { text: 'Column 0', style: '1' },
    { text: 'Column 1', style: '1' },
  ]);
  expect(first).toEqual([{ text: 'Quay & <Co>', type: 'inlineStr' }, { text: '7.5' }]);
  // 31 January 2026 is day 46,053
  expect(second).toEqual([
    { text: '46053', style: '2' },
    { text: '1899-05-01', type: 'inlineStr' },
  ]);
});

test('has no formula, whatever the text, and keeps one text when it is edited', async () => {
  const sheet = await sheetOf([['=1+1', '+49 30 1234']]);
  expect(all(sheet, 'f')).toEqual([]);
  expect(cells(sheet)[1]).toEqual([
    { text: '=1+1', type: 'inlineStr', style: '3' },
    { text: '+49 30 1234', type: 'inlineStr', style: '3' },
  ]);
});

test('any text is XML, and reads back but for what XML cannot hold', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\ud800', '_x0041_', ']]>', '&amp;', '\u0000\u0008', '\r\n', '\ufffe'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 12 }), async (values) => {
      const [, ...rows] = cells(await sheetOf(values.map((value) => [value, null])));
      const kept = values.map((value) =>
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold
        value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
      );
      const read = rows.map(([cell]) => (cell?.text ?? '').replace(/_x005F_(?=x[0-9A-Fa-f]{4}_)/g, '_'));
      expect(read).toEqual(kept);
    }),
    { numRuns: 20 },
  );
});

test('a row that cannot be read ends the file with its error', async () => {
  async function* failing(): AsyncGenerator<Cell[][]> {
    yield [['a', 1]];
    throw new Error('the database went away');
  }
  await expect(write(failing())).rejects.toThrow('the database went away');
});
