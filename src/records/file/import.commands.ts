import { newId } from '#contract/core/values.ts';
import { ApiError } from '#src/api/errors.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { now } from '#src/lib/time/clock.ts';
import type { FileForm } from './file-form.ts';
import { type FileRow, problemsOf } from './record-file.ts';

type Identified<In> = FileRow<In> & { readonly id: string };
/** An import before it is written. It keeps its ids, so that sending it again writes nothing twice. */
export interface Preview<In> {
  readonly id: string;
  readonly rows: readonly Identified<In>[];
}

/** Asks the server about the rows that the form would take, writing nothing. */
export function checkImport<In extends FieldValues>(
  of: FileForm<In>,
  rows: readonly FileRow<In>[],
): Promise<Preview<In>> {
  const preview = { id: newId(now()), rows: rows.map((row) => ({ ...row, id: newId(now()) })) };
  return send(of, preview, true);
}

/** Writes an import; returns it with the problems if the server refuses it by now. */
export async function startImport<In extends FieldValues>(
  of: FileForm<In>,
  preview: Preview<In>,
): Promise<Preview<In> | undefined> {
  const after = await send(of, preview, false);
  if (after !== preview) return after;
  await of.written();
  return undefined;
}

async function send<In extends FieldValues>(
  of: FileForm<In>,
  preview: Preview<In>,
  check: boolean,
): Promise<Preview<In>> {
  const sent = preview.rows.filter(({ problems }) => problems.length === 0);
  if (sent.length === 0) return preview;
  const rows = sent.map(({ id, values }) => ({ id, form: values }));
  try {
    await of.send({ id: preview.id, check, rows });
    return preview;
  } catch (error) {
    const refused = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
    const problems = sent.map((_, at) => problemsOfRow(of, refused, at));
    if (problems.flat().length === 0) throw error;
    const refusedRow = (row: Identified<In>) => problems[sent.indexOf(row)] ?? row.problems;
    return { ...preview, rows: preview.rows.map((row) => ({ ...row, problems: refusedRow(row) })) };
  }
}

/** The server's errors of one row, whose fields it calls `rows.3.form.city`. */
function problemsOfRow<In extends FieldValues>(
  of: FileForm<In>,
  errors: readonly [string, string[]][],
  at: number,
): string[] {
  const ofRow = errors.flatMap(([path, messages]) => {
    const [rows, number, , ...field] = path.split('.');
    return rows === 'rows' && number === String(at) ? [[field.join('.'), messages] as const] : [];
  });
  return problemsOf(of, Object.fromEntries(ofRow));
}
