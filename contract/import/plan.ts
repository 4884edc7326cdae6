import * as v from 'valibot';
import type { DecimalMark } from '../core/money.ts';
import { decimalMarks, readCellAmount } from './amounts.ts';
import { type Choice, type ReadCell, readCell } from './cells.ts';
import { type DateOrder, dateOrders, readDay } from './days.ts';
import { encodings } from './decode.ts';

const text = (most: number) => v.pipe(v.string(), v.maxLength(most, `At most ${most} characters.`));
/** Kinds of what the cells of a column hold. */
export const cellKinds = ['text', 'date', 'amount', 'flag', 'choice', 'several'] as const;

/** How one field is read from the cells of a row. */
const plannedField = v.object({
  field: text(64),
  /** Place of its column; null if it has none, and is blank in every row. */
  at: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(199))), null),
  kind: v.picklist(cellKinds),
  /** Its value in an empty form. */
  blank: v.union([text(255), v.boolean(), v.pipe(v.array(text(255)), v.maxLength(100))]),
  order: v.optional(v.picklist(dateOrders), 'DMY'),
  mark: v.optional(v.picklist(decimalMarks), '.'),
  choices: v.optional(
    v.pipe(
      v.array(v.object({ value: text(255), label: text(255) })),
      v.maxLength(5000, 'At most 5,000 choices.'),
    ),
    [],
  ),
});
/** How the rows of a file are read: its fields, and the columns by which it is known again. */
export const importPlan = v.object({
  encoding: v.optional(v.picklist(encodings.map(({ value }) => value))),
  /** The names of the columns as the device read them: the server reads the same, or nothing. */
  header: v.pipe(v.array(text(255)), v.minLength(1), v.maxLength(200, 'At most 200 columns.')),
  fields: v.pipe(v.array(plannedField), v.minLength(1), v.maxLength(100, 'At most 100 fields.')),
});
export type ImportPlan = v.InferOutput<typeof importPlan>;
export type PlannedField = Readonly<
  Omit<v.InferOutput<typeof plannedField>, 'blank' | 'choices'> & {
    blank: unknown;
    choices: readonly Choice[];
  }
>;

const orderWords: Readonly<Record<DateOrder, string>> = {
  DMY: 'day, month, year',
  MDY: 'month, day, year',
  YMD: 'year, month, day',
};

function readOne(cell: string, { kind, order, mark, blank, choices }: PlannedField): ReadCell {
  if (kind === 'date') {
    if (cell.trim() === '') return { value: blank };
    const day = readDay(cell, order);
    return day === undefined
      ? { problem: `“${cell}” is not a date (${orderWords[order]}).` }
      : { value: day };
  }
  if (kind === 'amount') return cell.trim() === '' ? { value: blank } : amountOf(cell, mark);
  return readCell(cell, blank, choices);
}

function amountOf(cell: string, mark: DecimalMark): ReadCell {
  const amount = readCellAmount(cell, mark);
  // More decimals than money has: the form says what it takes.
  if (amount === null && mark === '.' && /^-?\d+\.\d+$/.test(cell.trim())) return { value: cell.trim() };
  return amount === null
    ? { problem: `“${cell}” is not an amount with a decimal ${mark === '.' ? 'point' : 'comma'}.` }
    : { value: amount };
}

/** The cells of a row as the values of a form, and the problems by field. */
export function readForm(
  cells: readonly string[],
  fields: readonly PlannedField[],
): { values: Record<string, unknown>; problems: Record<string, string> } {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const read = field.at === null ? { value: field.blank } : readOne(cells[field.at] ?? '', field);
    values[field.field] = 'value' in read ? read.value : field.blank;
    if ('problem' in read) problems[field.field] = read.problem;
  }
  return { values, problems };
}
