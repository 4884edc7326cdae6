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

/** A reader of RFC 4180. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
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
  expect(text).toBe('\uFEFFColumn 0,Column 1\r\n"Quay, Ltd",7\r\n"Łódź ""A""",2026-01-31\r\n,-1.5\r\n');
});

test.each(["=cmd|' /C calc'!A0", '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '|calc', '%0A'])(
  '%j is led by an apostrophe',
  async (formula) => {
    const [, row] = read(await write([[formula, null]]));
    expect(row?.[0]).toBe(`'${formula}`);
  },
);

test('reads back whatever was written; no text begins like a formula', async () => {
  const cell: fc.Arbitrary<string> = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('=', '+', '"', ',', '\r', '\n', "'", ' ', 'a', '-', '@') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (rows) => {
      const [, ...lines] = read((await write(rows)).slice(1));
      // what was put before a formula is the only difference
      for (const [at, line] of lines.entries())
        for (const [place, text] of line.entries()) {
          const given = rows[at]?.[place];
          expect([given, `'${given}`]).toContain(text);
          expect(text).not.toMatch(/^\s*[=+\-@|%]/);
        }
      expect(lines).toHaveLength(rows.length);
    }),
  );
});
