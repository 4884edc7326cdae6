import { importRows } from '#contract/core/limits.ts';
import type { RecordRow } from '#contract/core/record.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { check, type FieldErrors } from '#src/ui/form/field-errors.ts';
import type { RecordForm } from '../record-form.ts';
import type { Choices } from '../record-screens.ts';
import { cellOf, readCell } from './cells.ts';
import { readCsv, textOf, writeCsv } from './csv.ts';
import type { FileForm } from './file-form.ts';

/** A row of a file as the form would hold it, and the problems of its fields in words. */
export interface FileRow<In> {
  /** In a spreadsheet. */
  readonly number: number;
  readonly values: In;
  readonly problems: readonly string[];
}
/** The rows of a file, or why it cannot be read. */
export type ReadFile<In> = { readonly rows: readonly FileRow<In>[] } | { readonly refusal: string };

const choicesOf = <In extends FieldValues>(
  { fields }: Pick<FileForm<In>, 'fields'>,
  choices: Choices<In>,
  name: keyof In & string,
) => choices[name] ?? fields[name].options ?? [];

/** Records as CSV: a column for each field of the form, under its label. */
export function recordsAsCsv<In extends FieldValues, Out, Row extends RecordRow>(
  of: RecordForm<In, Out, Row>,
  rows: readonly Row[],
  choices: Choices<In>,
): string {
  const cells = rows.map((row) => {
    const values = of.valuesOf(row);
    return of.names.map(
      (name) =>
        of.fields[name].cell?.write(values[name]) ?? cellOf(values[name], choicesOf(of, choices, name)),
    );
  });
  return writeCsv([of.names.map((name) => of.fields[name].label), ...cells]);
}

/** A file with the columns alone, to be filled in. */
export const emptyCsv = <In extends FieldValues>({ names, fields }: FileForm<In>): string =>
  writeCsv([names.map((name) => fields[name].label)]);

/** Reads the rows of a CSV file, whose columns are named by the form's labels or its fields. */
export function readRows<In extends FieldValues>(
  of: FileForm<In>,
  bytes: BufferSource,
  choices: Choices<In>,
): ReadFile<In> {
  const text = textOf(bytes);
  if (text === undefined)
    return { refusal: 'This file is not in UTF-8. In the spreadsheet, save it as “CSV UTF-8”.' };
  const nameOf = (column: string) => fieldNamed(of, column);
  const { header, rows, isWhole } = readCsv(text, (column) => nameOf(column) !== undefined);
  const columns = header.map(nameOf);
  if (!isWhole) return { refusal: 'A quotation mark in it is not closed, so its rows cannot be told apart.' };
  const refusal = refusalOf(of, header, columns, rows.length);
  if (refusal !== undefined) return { refusal };
  return {
    rows: rows.map(({ number, cells }) => {
      const read = of.names.map((name) => {
        const { blank, read = asWritten, cell: whole } = of.fields[name];
        const cell = read(cells[columns.indexOf(name)] ?? '');
        return [
          name,
          whole ? { value: whole.read(cell) } : readCell(cell, blank, choicesOf(of, choices, name)),
        ] as const;
      });
      const wrong = read.flatMap(([name, one]) => ('problem' in one ? [[name, one.problem] as const] : []));
      const values = read.map(([name, one]) => [name, 'value' in one ? one.value : of.fields[name].blank]);
      // Each value has the type of its field's blank.
      const form = Object.fromEntries(values) as In;
      const { errors = {} } = check(of.schema, form);
      return { number, values: form, problems: problemsOf(of, { ...errors, ...Object.fromEntries(wrong) }) };
    }),
  };
}

const asWritten = (cell: string) => cell;

/** Errors in the order of the fields, in the words of the form: 'City: …'. */
export function problemsOf<In extends FieldValues>(
  { names, fields }: Pick<FileForm<In>, 'names' | 'fields'>,
  errors: FieldErrors,
): string[] {
  const byField = Object.entries(errors).map(([path, messages]) => {
    const [name = ''] = path.split('.');
    return { name, at: names.indexOf(name), messages };
  });
  return byField
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ name, messages }) => {
      const label = Object.hasOwn(fields, name) ? fields[name]?.label : undefined;
      // Some messages name the field themselves: 'Name is required.'
      const isNamed = (message: string) => label === undefined || message.startsWith(`${label} `);
      return [messages].flat().map((message) => (isNamed(message) ? message : `${label}: ${message}`));
    });
}

function fieldNamed<In extends FieldValues>({ names, fields }: FileForm<In>, column: string) {
  const wanted = column.trim().toLowerCase();
  return names.find((name) => name === wanted || fields[name].label.toLowerCase() === wanted);
}

/** The field that every row needs and no column has. */
function missingColumn<In extends FieldValues>(
  { names, fields, schema }: FileForm<In>,
  columns: readonly (string | undefined)[],
): (keyof In & string) | undefined {
  const blanks = Object.fromEntries(names.map((name) => [name, fields[name].blank]));
  const { errors = {} } = check(schema, blanks);
  return names.find(
    (name) => !fields[name].optional && Object.hasOwn(errors, name) && !columns.includes(name),
  );
}

function refusalOf<In extends FieldValues>(
  of: FileForm<In>,
  header: readonly string[],
  columns: readonly (string | undefined)[],
  rows: number,
): string | undefined {
  const {
    names,
    fields,
    nouns: [noun],
  } = of;
  const unknown = header.find((_, at) => columns[at] === undefined);
  const twice = columns.find((name, at) => name !== undefined && columns.indexOf(name) < at);
  const missing = missingColumn(of, columns);
  if (unknown !== undefined)
    return `The column “${unknown}” is not known here. The columns are: ${names.map((name) => fields[name].label).join(', ')}.`;
  if (twice !== undefined) return `Two columns are named “${header[columns.indexOf(twice)]}”.`;
  if (missing !== undefined)
    return `There is no column “${fields[missing].label}” in it, which every ${noun} needs. Add it and choose the file again.`;
  if (rows === 0) return `There is no ${noun} in it, only the names of the columns.`;
  if (rows > importRows)
    return `There are ${rows} rows in it. At most ${importRows} can be imported at once: split the file.`;
  return undefined;
}
