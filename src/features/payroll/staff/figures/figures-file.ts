import { importRows } from '#contract/core/limits.ts';
import { type DecimalMark, readAmount } from '#contract/core/money.ts';
import { type LineKind, lineKinds } from '#contract/payroll/payslip-figures.form.ts';
import type { ImportedRowInput } from '#contract/payroll/payslip-figures.ts';
import { labelOf } from '#src/lib/names.ts';
import { readCsv, textOf } from '#src/records/file/csv.ts';

/** A row of a file as the server takes it, and the problems of its cells in words. */
export interface FigureRow {
  /** In a spreadsheet. */
  readonly number: number;
  readonly row: Omit<ImportedRowInput, 'id'>;
  readonly problems: readonly string[];
}
/** The rows of a file, or why it cannot be read. */
export type ReadFigures = { readonly rows: readonly FigureRow[] } | { readonly refusal: string };

type Total = 'gross' | 'net' | 'employer_cost';
type Column =
  | { readonly of: 'employee_no' | 'email' | 'name' | Total; readonly heading: string }
  | { readonly of: 'line'; readonly kind: LineKind; readonly label: string; readonly heading: string };

const names: Readonly<Record<string, 'employee_no' | 'email' | 'name' | Total>> = {
  'employee number': 'employee_no',
  employee_no: 'employee_no',
  'e-mail': 'email',
  email: 'email',
  name: 'name',
  gross: 'gross',
  net: 'net',
  'employer cost': 'employer_cost',
  employer_cost: 'employer_cost',
};

/** The columns a file may have, for people. */
export const columnsInWords = `Employee number, E-mail, Name, ${lineKinds
  .map((kind) => `“${labelOf(kind)}: …”`)
  .join(', ')}, Employer cost, Gross, Net`;

/** A column by its heading; undefined for one that means nothing here. */
function columnOf(heading: string): Column | undefined {
  const text = heading.trim();
  const of = names[text.toLowerCase()];
  if (of) return { of, heading: text };
  const [, before = '', label = ''] = /^([^:]+):\s*(.+)$/.exec(text) ?? [];
  const kind = lineKinds.find((one) => labelOf(one).toLowerCase() === before.trim().toLowerCase());
  return kind && { of: 'line', kind, label: label.trim(), heading: text };
}

const example: Readonly<Record<DecimalMark, string>> = { '.': '1,234.50', ',': '1.234,50' };
const wrongAmount = (heading: string, cell: string, decimals: DecimalMark) =>
  `${heading}: “${cell}” is not an amount as you said they are written, such as ${example[decimals]}.`;

/** Reads the payslips of a CSV file, one a row. Amounts are read by the mark that was declared, never by a guess. */
export function readFigures(bytes: BufferSource, decimals: DecimalMark): ReadFigures {
  const text = textOf(bytes);
  if (text === undefined)
    return { refusal: 'This file is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”.' };
  const { header, rows, isWhole } = readCsv(text, (heading) => columnOf(heading) !== undefined);
  if (!isWhole) return { refusal: 'A quotation mark in it is not closed, so its rows cannot be told apart.' };
  const columns = header.map(columnOf);
  const refusal = refusalOf(header, columns, rows.length);
  if (refusal !== undefined) return { refusal };
  return { rows: rows.map(({ number, cells }) => ({ number, ...rowOf(columns, cells, decimals) })) };
}

function rowOf(
  columns: readonly (Column | undefined)[],
  cells: readonly string[],
  decimals: DecimalMark,
): Omit<FigureRow, 'number'> {
  const problems: string[] = [];
  const cellOf = (of: Exclude<Column['of'], 'line'>) =>
    cells[columns.findIndex((column) => column?.of === of)]?.trim() ?? '';
  function amountIn(heading: string, cell: string): string | null {
    if (cell === '') return null;
    const amount = readAmount(cell, decimals);
    if (amount === null) problems.push(wrongAmount(heading, cell, decimals));
    return amount;
  }
  const total = (of: Total, heading: string) => amountIn(heading, cellOf(of));
  const lines = columns.flatMap((column, at) => {
    if (column?.of !== 'line') return [];
    const amount = amountIn(column.heading, cells[at]?.trim() ?? '');
    // A table has a column for what anybody gets: nothing is no line.
    return amount === null || /^0(\.0+)?$/.test(amount)
      ? []
      : [{ kind: column.kind, label: column.label, amount }];
  });
  const row = {
    employee_no: cellOf('employee_no'),
    email: cellOf('email'),
    name: cellOf('name'),
    lines,
    employer_cost: total('employer_cost', 'Employer cost') ?? '',
    gross: total('gross', 'Gross'),
    net: total('net', 'Net'),
  };
  if (lines.length === 0 && problems.length === 0) problems.push('It has no amount.');
  return { row, problems };
}

function refusalOf(
  header: readonly string[],
  columns: readonly (Column | undefined)[],
  rows: number,
): string | undefined {
  const unknown = header.find((_, at) => columns[at] === undefined);
  if (unknown !== undefined)
    return `The column “${unknown}” says nothing here. The first row names the columns: ${columnsInWords}.`;
  const keyOf = (column: Column | undefined) =>
    column?.of === 'line' ? `${column.kind} ${column.label.toLowerCase()}` : column?.of;
  const twice = columns.find((column, at) => columns.findIndex((one) => keyOf(one) === keyOf(column)) < at);
  if (twice) return `Two columns are named “${twice.heading}”.`;
  if (!columns.some((column) => column?.of === 'employee_no' || column?.of === 'email'))
    return 'No column names the employee: add “Employee number” or “E-mail”.';
  if (!columns.some((column) => column?.of === 'line'))
    return `No column is a line of the payslips: name one “${labelOf('EARNING')}: Salary”, for example.`;
  if (rows === 0) return 'There is no payslip in it, only the names of the columns.';
  if (rows > importRows)
    return `There are ${rows} rows in it. At most ${importRows} can be imported at once: split the file.`;
  return undefined;
}
