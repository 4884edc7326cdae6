import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workbook } from '#tests/fixtures/workbook.ts';
import { importFileColumns, importFileRows } from '../core/limits.ts';
import { fieldsOfColumns, knownNames } from './columns.ts';
import { makePlan, type PlanTarget } from './make-plan.ts';
import { readForm } from './plan.ts';
import { type FileTable, readTable } from './read-table.ts';

const utf8 = new TextEncoder();
const mark = '\uFEFF';
/** UTF-16 as Windows writes it. */
function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at++)
    new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), true);
  return bytes;
}
const western = (text: string) =>
  Uint8Array.from(text, (sign) => ({ '€': 0x80, '’': 0x92 })[sign] ?? sign.charCodeAt(0));
const isKnown = (column: string) => ['name', 'city', 'note'].includes(column);
function tableOf(bytes: Uint8Array, known = isKnown): FileTable {
  const table = readTable(bytes, { isKnown: known });
  if ('refusal' in table) throw new Error(table.refusal);
  return table;
}
const refusalOf = (bytes: Uint8Array) => {
  const table = readTable(bytes, { isKnown });
  return 'refusal' in table ? table.refusal : undefined;
};

describe('what is written is read', () => {
  const quoted = (cell: string, separator: string) =>
    /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const cells = fc
    .array(fc.constantFrom('a', 'Z', '"', ',', ';', '\t', '|', '\n', ' ', 'ü', 'é', '€', '’', '1', '.'), {
      maxLength: 8,
    })
    .map((all) => all.join(''))
    // A row above may not look like the names, and nothing here begins a formula.
    .filter((cell) => !isKnown(cell) && !/^\s*[|'"]/.test(cell) && !/[;\t\n]['"\s]*\|/.test(cell));
  const rows = fc.array(
    fc.tuple(cells, cells, cells).filter((row) => row.some((cell) => cell.trim() !== '')),
    { minLength: 1, maxLength: 12 },
  );
  const encoded = {
    'UTF-8': (text: string) => utf8.encode(text),
    'UTF-8 with a mark': (text: string) => utf8.encode(mark + text),
    'UTF-16': (text: string) => utf16(mark + text),
    'Windows-1252': western,
  };

  test.each(Object.entries(encoded))(
    'in %s, with any separator, line end and quotation mark',
    (_, encode) => {
      fc.assert(
        fc.property(
          rows,
          fc.constantFrom(',', ';', '\t', '|'),
          fc.constantFrom('\n', '\r\n'),
          fc.boolean(),
          (all, separator, end, isDeclared) => {
            const lines = [['name', 'city', 'note'], ...all].map((row) =>
              row.map((cell) => quoted(cell, separator)).join(separator),
            );
            const text = [...(isDeclared ? [`sep=${separator}`] : []), ...lines].join(end);
            const table = tableOf(encode(text));
            expect(table.header).toEqual(['name', 'city', 'note']);
            expect(table.rows.map((row) => row.cells)).toEqual(all);
          },
        ),
        { numRuns: 300 },
      );
    },
  );

  test('in a workbook, whatever is in its cells', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), fc.constantFrom('', 'x'), (all, inline, prefix) => {
        const sheet = { name: 'A', rows: [['name', 'city', 'note'], ...all] };
        const table = tableOf(workbook({ sheets: [sheet], inline, prefix }));
        const blank = (cell: string) => (cell.trim() === '' ? '' : cell);
        expect(table.rows.map((row) => row.cells.map(blank))).toEqual(all.map((row) => row.map(blank)));
      }),
      { numRuns: 100 },
    );
  });
});

test('an encoding that is not said is a guess, with words by which one can tell', () => {
  const bytes = western('name,city\nMüller,Genève\n');
  expect(tableOf(bytes)).toMatchObject({ encoding: { guess: 'windows-1252', sample: ['Müller', 'Genève'] } });
  expect(readTable(bytes, { isKnown, encoding: 'macintosh' })).toMatchObject({
    encoding: { guess: 'macintosh' },
  });
  expect(tableOf(utf8.encode('name,city\nMüller,Genève\n')).encoding).toBeUndefined();
});

test('titles, totals, empty rows and empty columns are counted and left out; rows keep their numbers', () => {
  const text =
    'Addresses of Harbour Ltd;;\r\nas at 1.2.2026;;\r\n;;\r\nname;;city\r\nA;;Bern\r\n;;\r\nTotal Energies;;Paris\r\nTotal:;;1’234.50\r\n';
  const table = tableOf(utf8.encode(text));
  expect(table.header).toEqual(['name', 'city']);
  expect(table.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [5, 'A', 'Bern'],
    [7, 'Total Energies', 'Paris'],
  ]);
  expect(table.skipped).toEqual({ titles: 2, empty: 1, totals: 1, columns: 1 });
});

test('columns without a name are called by their letter', () => {
  expect(tableOf(utf8.encode('name,,city\nA,x,Bern\n')).header).toEqual(['name', 'Column B', 'city']);
});

test('a character that no text has is named by its cell', () => {
  const [first, second] = tableOf(utf8.encode('name,city\nA,B\u0000ern\nB,Chur\n')).rows;
  expect(first?.faults).toEqual(['B2 holds a character that no text has (U+0000).']);
  expect(second?.faults).toEqual([]);
});

describe('a file is refused in words', () => {
  test.each([
    ['is empty', new Uint8Array(), /nothing in it/],
    ['has spaces alone', utf8.encode(' \n  \n'), /nothing in it/],
    ['has a quotation mark that is not closed', utf8.encode('name,city\n"A,Bern\n'), /quotation mark/],
    ['is an old workbook, or has a password', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /XLSX or CSV/],
    [
      'has 201 columns',
      utf8.encode(Array.from({ length: importFileColumns + 1 }, (_, n) => `c${n}`).join(',')),
      /more than 200 columns/,
    ],
    ['has 50,001 rows', utf8.encode(`name\n${'A\n'.repeat(importFileRows + 1)}`), /more than 50,000 rows/],
    ['is too large', new Uint8Array(25 * 1024 * 1024), /at most 25 MB/],
  ])('if it %s', (_, bytes, words) => {
    expect(refusalOf(bytes)).toMatch(words);
  });

  test('200 columns and 50,000 rows are taken', () => {
    expect(
      refusalOf(utf8.encode(Array.from({ length: importFileColumns }, (_, n) => `c${n}`).join(','))),
    ).toBeUndefined();
    expect(tableOf(utf8.encode(`name\n${'A\n'.repeat(importFileRows)}`)).rows.length).toBe(importFileRows);
  });
});

/** Fields of a person as our forms have them. */
const field = (name: string, label: string, kind: PlanTarget['kind'] = 'text'): PlanTarget => ({
  name,
  label,
  kind,
  blank: '',
  choices: [],
});
const countries = ['CH', 'DE', 'FR', 'GB', 'US'].map((value) => ({
  value,
  label: new Intl.DisplayNames(['en'], { type: 'region' }).of(value) ?? '',
}));
const targets: PlanTarget[] = [
  field('first_name', 'First name'),
  field('last_name', 'Last name'),
  field('email', 'E-mail'),
  field('postal_code', 'Postal code'),
  field('city', 'City'),
  { ...field('country', 'Country', 'choice'), choices: countries },
  field('birth_date', 'Date of birth', 'date'),
  field('amount', 'Amount', 'amount'),
];
const person = { last_name: 'Müller', city: 'Zürich', birth_date: '1984-02-13', amount: '1234.50' };

/** A file as another program writes it, of Müller of Zürich, and the number of things that it leaves open. */
const foreign: readonly (readonly [program: string, bytes: Uint8Array, questions: number])[] = [
  [
    'Excel in German, CSV',
    western(
      'Vorname;Nachname;E-Mail;PLZ;Ort;Land;Geburtsdatum;Betrag\r\nAnna;Müller;anna@a.example;8001;Zürich;CH;13.02.1984;1.234,50\r\n',
    ),
    1,
  ],
  [
    'Excel in German for Switzerland, CSV UTF-8',
    utf8.encode(
      `${mark}Vorname;Nachname;Ort;Geburtsdatum;Betrag\r\nAnna;Müller;Zürich;13.02.1984;1’234.50\r\n`,
    ),
    0,
  ],
  [
    'Excel in French, Unicode text',
    utf16(
      `${mark}Prénom\tNom\tVille\tDate de naissance\tMontant\r\nAnna\tMüller\tZürich\t13/02/1984\t1 234,50\r\n`,
    ),
    0,
  ],
  [
    'Excel in English for the US, CSV',
    western('First Name,Last Name,City,Birthday,Amount\r\nAnna,Müller,Zürich,2/13/1984,"$1,234.50"\r\n'),
    1,
  ],
  [
    'Numbers',
    utf8.encode(
      'Table 1\nFirst Name,Surname,Town,Date of Birth,Amount\nAnna,Müller,Zürich,13 Feb 1984,"1,234.50"\n',
    ),
    0,
  ],
  [
    'Google Sheets',
    utf8.encode('Given Name,Family Name,City,Birthday,Amount\nAnna,Müller,Zürich,1984-02-13,1234.50'),
    0,
  ],
  [
    'LibreOffice in Italian',
    utf8.encode('Nome,Cognome,Città,Data di nascita,Importo\nAnna,Müller,Zürich,13/02/84,"1234,50"\n'),
    0,
  ],
  [
    'DATEV',
    western(
      '"EXTF";700;16;"Debitoren/Kreditoren";5;;;;;;\r\nKonto;Vorname;Name;PLZ;Ort;Geburtsdatum;Betrag\r\n70001;Anna;Müller;8001;Zürich;13.02.1984;1234,50\r\n',
    ),
    1,
  ],
  [
    'Xero',
    utf8.encode(
      '*ContactName,FirstName,LastName,EmailAddress,City,Country,Birthday,Amount\nHarbour,Anna,Müller,anna@a.example,Zürich,Switzerland,13/02/1984,1234.50\n',
    ),
    0,
  ],
  [
    'a bank',
    western(
      'Kontoauszug;;;;\r\nZeitraum: 01.01.2026 - 31.01.2026;;;;\r\n\r\nNachname;Ort;Geburtsdatum;Betrag;Währung\r\nMüller;Zürich;13.02.1984;1.234,50;CHF\r\nSumme;;;1.234,50;\r\n',
    ),
    1,
  ],
  [
    'Outlook',
    utf8.encode(
      `${mark}"Title","First Name","Last Name","E-mail Address","Home City","Birthday","Amount"\r\n"","Anna","Müller","anna@a.example","Zürich","2/13/1984","1234.50"\r\n`,
    ),
    0,
  ],
  [
    'Excel, a workbook with a title',
    workbook({
      sheets: [
        { name: 'Cover', rows: [['Harbour']] },
        {
          name: 'People',
          rows: [
            ['People of Harbour'],
            [],
            ['First name', 'Last name', 'City', 'Date of birth', 'Amount'],
            ['Anna', 'Müller', 'Zürich', { day: 30_725 }, 1234.5],
          ],
        },
      ],
    }),
    0,
  ],
  [
    'LibreOffice, a workbook of 1904',
    workbook({
      from1904: true,
      inline: true,
      format: 'yyyy-mm-dd',
      sheets: [
        {
          name: 'A',
          rows: [
            ['Last name', 'City', 'Date of birth', 'Amount'],
            ['Müller', 'Zürich', { day: 30_725 - 1462 }, 1234.5],
          ],
        },
      ],
    }),
    0,
  ],
];

test.each(foreign)('%s: read without a question more than its encoding', (_, bytes, questions) => {
  const table = tableOf(bytes, knownNames(targets));
  const columns = fieldsOfColumns(targets, table.header, table.rows);
  const plan = makePlan(targets, table, columns);
  const asked = plan.questions.length + (table.encoding ? 1 : 0);
  expect([plan.questions, asked]).toEqual([[], questions]);
  expect(table.rows.length).toBe(1);
  const { values, problems } = readForm(table.rows[0]?.cells ?? [], plan.fields);
  expect(problems).toEqual({});
  expect(values).toMatchObject({ ...person, amount: expect.stringMatching(/^1234\.50?$/) });
});

test('dates that could be of two orders are asked about once, and a clear column answers for the others', () => {
  const more = [field('a', 'From', 'date'), field('b', 'To', 'date')];
  const plan = (text: string, answers = {}) => {
    const table = tableOf(utf8.encode(text), (column) => ['From', 'To'].includes(column));
    return makePlan(more, table, ['a', 'b'], answers);
  };
  expect(plan('From,To\n1/2/2026,3/4/2026\n').questions).toEqual([
    { of: 'order', may: ['DMY', 'MDY'], column: 'From', cells: ['1/2/2026'] },
  ]);
  const clear = plan('From,To\n1/2/2026,3/25/2026\n');
  expect(clear.questions).toEqual([]);
  expect(clear.fields.map(({ order }) => order)).toEqual(['MDY', 'MDY']);
  expect(plan('From,To\n1/2/2026,3/4/2026\n', { order: 'MDY' })).toMatchObject({
    questions: [],
    fields: [{ order: 'MDY' }, { order: 'MDY' }],
  });
});
