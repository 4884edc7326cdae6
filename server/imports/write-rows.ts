import * as v from 'valibot';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { importRows } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { type PlannedField, readForm } from '#contract/import/plan.ts';
import type { TableRow } from '#contract/import/read-table.ts';
import { mostWrongRows, type WrongRow } from '#contract/imports.ts';
import { aside } from '../db/aside.ts';
import { validationMessage } from '../http/calls/validation-messages.ts';
import type { Call, Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';

interface Rows {
  /** That of the import, by which the log reverses it whole. */
  readonly id: string;
  readonly client_id: string | null;
  readonly rows: readonly TableRow[];
  readonly fields: readonly PlannedField[];
}
interface Written {
  readonly written: number;
  readonly wrong: readonly WrongRow[];
}
type Problems = Readonly<Record<string, readonly string[]>>;
interface Row {
  readonly row: TableRow;
  readonly id: string;
  readonly form: Readonly<Record<string, unknown>>;
}

const tooMany = `More than ${mostWrongRows} rows cannot be imported as they are, so nothing was written. Check which column is which, and the file.`;

const wrongOf = ({ number, cells }: TableRow, problems: Problems): WrongRow => ({
  number,
  cells: [...cells],
  problems: Object.fromEntries(Object.entries(problems).map(([field, words]) => [field, [...words]])),
});

/**
 * Writes the rows of a file by the handler that imports such records, as many at once as a call takes. Rows that it refuses are left out, and
 * the others are written without them.
 * @param onProgress called with the number of rows that are dealt with; may throw to end the import
 * @throws Refusal if too many rows are wrong, or the import as a whole is refused
 */
export async function writeRows(
  call: Call<Endpoint>,
  handler: Handler,
  { id, client_id, rows, fields }: Rows,
  onProgress: (done: number) => Promise<void>,
): Promise<Written> {
  const wrong: WrongRow[] = [];
  let written = 0;
  function note(row: TableRow, problems: Problems): void {
    wrong.push(wrongOf(row, problems));
    if (wrong.length > mostWrongRows) throw new TooManyWrong(wrong.slice(0, mostWrongRows));
  }
  for (let from = 0; from < rows.length; from += importRows) {
    let left: Row[] = [];
    for (const row of rows.slice(from, from + importRows)) {
      const { values, problems } = readForm(row.cells, fields);
      const words = Object.entries(problems).map(([field, problem]) => [field, [problem]] as const);
      const faults = row.faults.length > 0 ? [['', row.faults] as const] : [];
      if (words.length + faults.length > 0) note(row, Object.fromEntries([...faults, ...words]));
      else left.push({ row, id: newId(Date.parse(call.now)), form: values });
    }
    while (left.length > 0) {
      const refused = await refusedOf(call, handler, { id, client_id, rows: left });
      if (refused.size === 0) break;
      for (const [at, problems] of refused) {
        const one = left[at];
        if (one) note(one.row, problems);
      }
      left = left.filter((_, at) => !refused.has(at));
    }
    written += left.length;
    await onProgress(Math.min(from + importRows, rows.length));
  }
  return { written, wrong: wrong.toSorted((a, b) => a.number - b.number) };
}

/** An import of which too many rows are wrong, with the first of them. */
export class TooManyWrong extends Refusal {
  readonly wrong: readonly WrongRow[];
  constructor(wrong: readonly WrongRow[]) {
    super('conflict', { message: tooMany });
    this.wrong = wrong;
  }
}

/** Writes rows; if any is refused, none is, and each refused one is answered with its problems. */
async function refusedOf(
  call: Call<Endpoint>,
  { endpoint, run }: Handler,
  { id, client_id, rows }: { id: string; client_id: string | null; rows: readonly Row[] },
): Promise<Map<number, Problems>> {
  const sent = rows.map((row) => ({ id: row.id, form: row.form }));
  const body = { id, check: false, rows: sent, ...(client_id !== null && { client_id }) };
  const { body: schema } = endpoint;
  if (typeof schema !== 'object') throw new Error(`${endpoint.name} takes no rows.`);
  const parsed = v.safeParse(schema, body, { message: validationMessage });
  if (!parsed.success)
    return byRow(parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const));
  try {
    await aside(
      call.tx,
      () => run({ ...call, input: { params: {}, query: {}, body: parsed.output } }),
      () => true,
    );
    return new Map();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.more.errors) throw error;
    const refused = byRow(
      Object.entries(error.more.errors).flatMap(([path, words]) => words.map((one) => [path, one] as const)),
    );
    // A refusal for another reason than a row's is one of the whole.
    if (refused.size === 0) throw error;
    return refused;
  }
}

/** Messages by row and field: 'rows.3.form.city' is of row 3. */
function byRow(messages: readonly (readonly [path: string, message: string])[]): Map<number, Problems> {
  const found = new Map<number, Record<string, string[]>>();
  for (const [path, message] of messages) {
    const [, at, field = ''] = /^rows\.(\d+)(?:\.form)?\.?(.*)$/.exec(path) ?? [];
    if (at === undefined) throw new Refusal('invalid', { errors: { [path || 'body']: [message] } });
    const problems = found.get(Number(at)) ?? {};
    problems[field] = [...(problems[field] ?? []), message];
    found.set(Number(at), problems);
  }
  return found;
}
