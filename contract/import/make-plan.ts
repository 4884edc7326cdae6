import type { DecimalMark } from '../core/money.ts';
import { marksOf } from './amounts.ts';
import type { Choice } from './cells.ts';
import type { Target } from './columns.ts';
import { type DateOrder, ordersOf } from './days.ts';
import type { cellKinds, PlannedField } from './plan.ts';
import type { FileTable } from './read-table.ts';

/** A field with what it needs to be read from cells. */
export interface PlanTarget extends Target {
  readonly kind: (typeof cellKinds)[number];
  readonly blank: unknown;
  readonly choices: readonly Choice[];
}

/** The person’s answers about a file that could be read in more than one way; once, for all of its columns. */
export interface PlanAnswers {
  readonly order?: DateOrder | undefined;
  readonly mark?: DecimalMark | undefined;
}

/** A question that a file leaves open, with a few cells that show it. */
export type PlanQuestion =
  | {
      readonly of: 'order';
      readonly may: readonly DateOrder[];
      readonly column: string;
      readonly cells: readonly string[];
    }
  | {
      readonly of: 'mark';
      readonly may: readonly DecimalMark[];
      readonly column: string;
      readonly cells: readonly string[];
    };

interface Judged<T> {
  readonly may: readonly T[];
  readonly column: string;
  readonly cells: readonly string[];
}

const shown = 3;

/**
 * How the fields are read from a table: dates and amounts by what fits every row of their column. Questions are left for what could be read in
 * several ways, unless it was answered; a column that is clear answers for those that are not.
 * @param columns the field of each column; null for those that are none
 */
export function makePlan(
  targets: readonly PlanTarget[],
  table: FileTable,
  columns: readonly (string | null)[],
  answers: PlanAnswers = {},
): { readonly fields: readonly PlannedField[]; readonly questions: readonly PlanQuestion[] } {
  const places = targets.map((target) => ({ target, at: columns.indexOf(target.name) }));
  const cellsAt = (at: number) =>
    table.rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell.trim() !== '');
  function judge<T>(kind: PlanTarget['kind'], of: (cells: readonly string[]) => T[]): Map<string, Judged<T>> {
    const judged = places
      .filter(({ target, at }) => target.kind === kind && at >= 0)
      .map(({ target, at }) => {
        const cells = cellsAt(at);
        const column = table.header[at] ?? '';
        return [target.name, { may: of(cells), column, cells: [...new Set(cells)].slice(0, shown) }] as const;
      });
    return new Map(judged);
  }
  const orders = judge('date', ordersOf);
  const marks = judge('amount', table.isTyped ? typedMarks : marksOf);
  const order = answers.order ?? clear(orders);
  const mark = answers.mark ?? clear(marks);
  const fields = places.map(({ target: { name, kind, blank, choices }, at }) => ({
    field: name,
    at: at < 0 ? null : at,
    kind,
    blank,
    choices,
    order: chosen(orders.get(name)?.may, order) ?? 'DMY',
    mark: chosen(marks.get(name)?.may, mark) ?? '.',
  }));
  const openOrder = order === undefined ? open(orders) : undefined;
  const openMark = mark === undefined ? open(marks) : undefined;
  return {
    fields,
    questions: [
      ...(openOrder ? [{ of: 'order' as const, ...openOrder }] : []),
      ...(openMark ? [{ of: 'mark' as const, ...openMark }] : []),
    ],
  };
}

/** Numbers of a workbook have a point; only its texts can have a comma. */
const typedMarks = (cells: readonly string[]): DecimalMark[] =>
  cells.every((cell) => /^-?\d+(\.\d+)?$/.test(cell)) ? ['.'] : marksOf(cells);

/** The reading that columns without a choice agree on. */
function clear<T>(judged: ReadonlyMap<string, Judged<T>>): T | undefined {
  const sure = new Set(
    [...judged.values()].flatMap(({ may, cells }) => (may.length === 1 && cells.length > 0 ? may : [])),
  );
  const open = [...judged.values()].filter(({ may }) => may.length > 1);
  const [one] = sure;
  return sure.size === 1 && open.every(({ may }) => one !== undefined && may.includes(one)) ? one : undefined;
}

const open = <T>(judged: ReadonlyMap<string, Judged<T>>): Judged<T> | undefined =>
  [...judged.values()].find(({ may }) => may.length > 1);

const chosen = <T>(may: readonly T[] | undefined, answer: T | undefined): T | undefined =>
  may && may.length > 1 && answer !== undefined && may.includes(answer) ? answer : may?.[0];
