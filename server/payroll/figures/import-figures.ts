import * as v from 'valibot';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { hundredths } from '#contract/core/money.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { payslipFiguresForm } from '#contract/payroll/payslip-figures.form.ts';
import type * as contract from '#contract/payroll/payslip-figures.ts';
import { type CheckedRow, type ImportedRow, importedAtOnce } from '#contract/payroll/payslip-figures.ts';
import { figuresOf } from '#contract/payroll/payslip-totals.ts';
import { lockClient } from '#server/clients/lock.queries.ts';
import { tryOut } from '#server/db/try-out.ts';
import type { Call } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { importAll } from '#server/records/import.ts';
import { moneyOf } from '../money.ts';
import { employeeRef } from '../payslips/answer.ts';
import { employeesOfClient } from '../payslips/queries.ts';
import { matchRow } from './match-row.ts';
import { type ImportRow, importById, insertImport } from './queries.ts';
import { createFigures, type EmployeeOfClient, type PayslipPeriod } from './write-figures.ts';

export const importFiguresKind = 'payroll.import-figures';

type ImportCall = Pick<Call<Endpoint>, 'tx' | 'now' | 'activity'>;
/** The rows of a file, for one client and period. */
export type FiguresImport = PayslipPeriod & { id: string; client_id: string; rows: readonly ImportedRow[] };

/** A refusal of one row, in words. */
const refused = (problems: readonly string[]) => new Refusal('invalid', { errors: { form: [...problems] } });

const blank: CheckedRow = {
  employee: null,
  by: null,
  gross: null,
  deductions: null,
  net: null,
  problems: [],
};

/** Totals that the file states and that do not follow from its lines. */
function totalProblems({ gross, net }: ImportedRow, figures: ReturnType<typeof figuresOf>): string[] {
  return [['gross', gross] as const, ['net', net] as const].flatMap(([field, stated]) =>
    stated !== null && hundredths(stated) !== hundredths(figures[field])
      ? [`The file says ${field} ${stated}, but its lines make ${figures[field]}.`]
      : [],
  );
}

/** The words of a refused draft; an amount is named by the label of its line. */
function wordsOf(errors: Readonly<Record<string, string[]>>, { lines }: ImportedRow): string[] {
  return Object.entries(errors).flatMap(([field, messages]) => {
    const line = lines[Number(/^lines\.(\d+)/.exec(field)?.[1] ?? -1)];
    return messages.map((message) => (line ? `${line.label}: ${message}` : message));
  });
}

/**
 * Writes the rows of an import as drafts: all of them, or none. Their entries in the activity log are one batch. The caller has locked the
 * client.
 * @returns the rows as they were read
 * @throws Refusal that names each wrong row: `rows.3.form`
 */
export async function importFigures(
  call: ImportCall,
  { id, client_id, rows, ...period }: FiguresImport,
  checked: CheckedRow[] = [],
): Promise<readonly CheckedRow[]> {
  const employees = await employeesOfClient(call.tx, client_id);
  const seen = new Map<string, EmployeeOfClient>();
  async function write(part: ImportCall, row: ImportedRow): Promise<void> {
    const match = matchRow(row, employees);
    if ('problem' in match) {
      checked.push(blank);
      throw refused([match.problem]);
    }
    const { employee, by } = match;
    const figures = figuresOf(row.lines);
    checked.push({
      employee: employeeRef(employee),
      by,
      gross: moneyOf(figures.gross, employee.currency),
      deductions: moneyOf(figures.deductions, employee.currency),
      net: moneyOf(figures.net, employee.currency),
      problems: [],
    });
    const { lines, employer_cost } = row;
    const { issues = [] } = v.safeParse(payslipFiguresForm, { lines, employer_cost: employer_cost ?? '' });
    const problems = [
      ...(seen.has(employee.id) ? [`Two rows are for ${fullName(employee)}. Keep one of them.`] : []),
      ...issues.map(({ message }) => message),
      ...totalProblems(row, figures),
    ];
    seen.set(employee.id, employee);
    if (problems.length > 0) throw refused(problems);
    try {
      await createFigures(part, { id: row.id, lines, employer_cost }, employee, period);
    } catch (error) {
      if (error instanceof Refusal && error.more.errors) throw refused(wordsOf(error.more.errors, row));
      throw error;
    }
  }
  await importAll(call, { id, check: false, rows }, write);
  return checked;
}

/** Reads the rows and writes nothing: with each its employee, its totals and its problems. */
async function checkFigures(call: ImportCall, of: FiguresImport): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  let errors: Readonly<Record<string, string[]>> = {};
  await tryOut(call.tx, async () => {
    try {
      await importFigures(call, of, checked);
    } catch (error) {
      if (!(error instanceof Refusal && error.more.errors)) throw error;
      errors = error.more.errors;
    }
  });
  return checked.map((row, at) => ({ ...row, problems: errors[`rows.${at}.form`] ?? [] }));
}

/** Handles the call that checks an import, or writes it: at once, or for many rows by a job. */
export async function startFiguresImport(call: Call<typeof contract.importPayslipFigures>) {
  const { tx, actor, now, input } = call;
  const { check, ...of } = input.body;
  if (!(await lockClient(tx, of.client_id))) throw invalid('client_id', 'There is no such client.');
  if (check) return { state: 'CHECKED' as const, rows: await checkFigures(call, of) };
  if (of.rows.length <= importedAtOnce)
    return { state: 'DONE' as const, rows: [...(await importFigures(call, of))] };
  const there = await importById(tx, of.id);
  if (there) return { state: there.state, rows: [] };
  const rows = await checkFigures(call, of);
  const wrong = rows.flatMap(({ problems }, at) =>
    problems.length > 0 ? [[`rows.${at}.form`, problems] as const] : [],
  );
  if (wrong.length > 0) throw new Refusal('invalid', { errors: Object.fromEntries(wrong) });
  const row: ImportRow = {
    ...of,
    rows: [...of.rows],
    owner_id: actor.userId ?? '',
    count: of.rows.length,
    state: 'QUEUED',
    problem: null,
    created_at: now,
    finished_at: null,
  };
  const { rowCount } = await insertImport(tx, row);
  // The id is that of an import of somebody else, whose rows are not this person's to see.
  if (!rowCount) throw invalid('id', 'There is another import of this id.');
  await enqueue(
    tx,
    { kind: importFiguresKind, payload: { id: of.id }, key: `${importFiguresKind} ${of.id}`, actor },
    now,
  );
  await call.activity({
    name: 'Payslip import',
    event: 'queued',
    description: `${of.rows.length} payslips, ${of.period_end}`,
    subject: { type: 'payslip_import', id: of.id },
    clientId: of.client_id,
  });
  return { state: 'QUEUED' as const, rows };
}
