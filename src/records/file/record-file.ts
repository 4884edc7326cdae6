import type { RecordRow } from '#contract/core/record.ts';
import { cellOf } from '#contract/import/cells.ts';
import { fieldsOfColumns } from '#contract/import/columns.ts';
import {
  makePlan,
  type PlanAnswers,
  type PlanQuestion,
  type PlanTarget,
} from '#contract/import/make-plan.ts';
import { type PlannedField, readForm } from '#contract/import/plan.ts';
import type { FileTable, TableRow } from '#contract/import/read-table.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { check, type FieldErrors } from '#src/ui/form/field-errors.ts';
import type { RecordForm } from '../record-form.ts';
import type { Choices } from '../record-screens.ts';
import { writeCsv } from './csv.ts';
import type { FileForm } from './file-form.ts';

/** A row of a file as the form would hold it, and the problems of its fields in words. */
export interface FileRow<In> {
  /** In a spreadsheet. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly values: In;
  readonly problems: readonly string[];
}

/** The person’s choices for a file: the field of each of its columns, and how its dates and amounts are written. */
export interface Mapping extends PlanAnswers {
  readonly columns: readonly (string | null)[];
}

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

/** Rows that were not imported, under the names of their columns, each with what is to be corrected. */
export const wrongRowsAsCsv = (
  header: readonly string[],
  rows: readonly { readonly cells: readonly string[]; readonly problems: readonly string[] }[],
): string =>
  writeCsv([
    [...header, 'To correct'],
    ...rows.map(({ cells, problems }) => [...header.map((_, at) => cells[at] ?? ''), problems.join(' ')]),
  ]);

/** The fields of a form as columns are read into them. */
export function targetsOf<In extends FieldValues>(of: FileForm<In>, choices: Choices<In>): PlanTarget[] {
  return of.names.map((name) => {
    const { label, blank, holds, cell } = of.fields[name];
    const all = choicesOf(of, choices, name);
    return {
      name,
      label,
      blank,
      choices: cell ? [] : all,
      kind: cell ? 'text' : (holds ?? kindOf(blank, all.length)),
    };
  });
}

function kindOf(blank: unknown, choices: number): PlanTarget['kind'] {
  if (typeof blank === 'boolean') return 'flag';
  if (Array.isArray(blank)) return 'several';
  return choices > 0 ? 'choice' : 'text';
}

/** The fields of a file's columns by their names and by what is in them. */
export const mappingOf = (targets: readonly PlanTarget[], table: FileTable): Mapping => ({
  columns: fieldsOfColumns(targets, table.header, table.rows),
});

/** How a file is read by a mapping, what that leaves open, and the field without a column that every row needs. */
export interface FilePlan {
  readonly fields: readonly PlannedField[];
  readonly questions: readonly PlanQuestion[];
  readonly missing: string | undefined;
}
export function planOf<In extends FieldValues>(
  of: FileForm<In>,
  targets: readonly PlanTarget[],
  table: FileTable,
  mapping: Mapping,
): FilePlan {
  const missing = missingField(of, mapping.columns);
  return {
    ...makePlan(targets, table, mapping.columns, mapping),
    missing: missing && of.fields[missing].label,
  };
}

/** The rows of a table as the form holds them, each checked by the form. */
export function readRows<In extends FieldValues>(
  of: FileForm<In>,
  rows: readonly TableRow[],
  fields: readonly PlannedField[],
): FileRow<In>[] {
  const wholes = of.names.flatMap((name) => {
    const { cell } = of.fields[name];
    const at = fields.find(({ field }) => field === name)?.at;
    return cell && at !== null && at !== undefined ? [{ name, at, cell }] : [];
  });
  const others = of.names.flatMap((name) => {
    const { read, holds } = of.fields[name];
    return read && holds === undefined ? [{ name, read }] : [];
  });
  return rows.map(({ number, cells, faults }) => {
    const { values, problems } = readForm(cells, fields);
    for (const { name, at, cell } of wholes) values[name] = cell.read(cells[at] ?? '');
    for (const { name, read } of others)
      if (typeof values[name] === 'string') values[name] = read(values[name]);
    // Each value has the type of its field's blank.
    const form = values as In;
    const { errors = {} } = check(of.schema, form);
    return {
      number,
      cells,
      values: form,
      problems: [...faults, ...problemsOf(of, { ...errors, ...problems })],
    };
  });
}

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

/** The field that every row needs and no column has. */
function missingField<In extends FieldValues>(
  { names, fields, schema }: FileForm<In>,
  columns: readonly (string | null)[],
): (keyof In & string) | undefined {
  const blanks = Object.fromEntries(names.map((name) => [name, fields[name].blank]));
  const { errors = {} } = check(schema, blanks);
  return names.find(
    (name) => !fields[name].optional && Object.hasOwn(errors, name) && !columns.includes(name),
  );
}
