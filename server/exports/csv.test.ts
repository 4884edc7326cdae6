import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csv } from './csv.ts';
import type { Cell, ExportColumn } from './source.ts';

const columns: ExportColumn<Cell[]>[] = [0, 1].map((at) => ({
  header: `Column ${at}`,
  width: 10,
  cell: (row) => row[at] ?? null,
}));

async function write(...batches: Cell[][][]): Promise<string> {
  async function* given() {
    yield* batches;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of csv(columns, given())) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * A reader of RFC 4180 for any separator: quotes count only at the beginning of a cell, and text after the closing quote is part of the
 * cell, as in spreadsheets.
 */
function read(text: string, separator = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|)([^${separator}\\r\\n]*)(${separator}|\\r\\n?|\\n|$)`, 'g');
  for (const [, quoted = '', plain, end] of text.matchAll(cells)) {
    row.push(quoted.replaceAll('""', '"') + plain);
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('has a mark for spreadsheets, a head, and a line a row over all batches', async () => {
  const text = await write(
    [['Quay, Ltd', 7]],
    [
      ['Łódź "A"', { date: '2026-01-31' }],
      [null, -1.5],
    ],
  );
  expect(text).toBe('\uFEFF"Column 0","Column 1"\r\n"Quay, Ltd",7\r\n"Łódź ""A""",2026-01-31\r\n,-1.5\r\n');
});

test.each(["=cmd|' /C calc'!A0", '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '|calc', '%0A'])(
  '%j is led by an apostrophe',
  async (formula) => {
    const [, row] = read(await write([[formula, null]]));
    expect(row?.[0]?.startsWith("'")).toBe(true);
    expect(row?.[0]?.replaceAll("'", '')).toBe(formula.replaceAll("'", ''));
  },
);

/** The beginning of a cell that a spreadsheet runs. */
const formula = /^\s*[=+\-@|%]/;

test.each(["Quay;=cmd|' /C calc'!A0;", 'Quay\t=1', 'Quay; =1', 'Quay;"=1', 'Quay\n=1', ';=1', ';;"";=1'])(
  '%j is no formula either where another separator makes it cells of its own',
  async (text) => {
    // The second column too: with another separator its quote is not at the beginning of a cell, so quoting alone does not hold it
    // together.
    const written = (await write([[text, text]])).slice(1);
    for (const separator of [',', ';', '\t'])
      for (const cell of read(written, separator).flat()) expect(cell).not.toMatch(formula);
  },
);

test('a text is left as it is where nothing in it would run', async () => {
  const text = 'Quay; Ltd - "A"\n1 + 1 = 2';
  expect(await write([[text, null]])).toContain(`"Quay; Ltd - ""A""\n1 + 1 = 2",\r\n`);
});

test('reads back whatever was written; no text begins like a formula', async () => {
  const cell: fc.Arbitrary<string> = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('=', '+', '"', ',', ';', '\t', '\r', '\n', "'", ' ', 'a', '-', '@') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (rows) => {
      const written = (await write(rows)).slice(1);
      const [, ...lines] = read(written);
      // The apostrophes before formulas are the only difference.
      const bare = (text: Cell | undefined) => String(text).replaceAll("'", '');
      expect(lines.slice(0, -1).map((line) => line.map(bare))).toEqual(rows.map((row) => row.map(bare)));
      for (const separator of [',', ';', '\t'])
        for (const text of read(written, separator).flat()) expect(text).not.toMatch(formula);
    }),
  );
});
