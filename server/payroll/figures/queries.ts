import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Tx } from '#server/db/db.ts';
import { isOfRun } from '../runs/of-run.queries.ts';
import { payrollEmployees as employees, payRuns, payslipImports, payslipLines, payslips } from '../tables.ts';

type Figures = Pick<
  typeof payslips.$inferInsert,
  'pay_date' | 'gross' | 'deductions' | 'net' | 'employer_cost' | 'ytd_gross' | 'ytd_net' | 'version'
>;

/** Changes the figures of a draft. */
export const setFigures = (tx: Tx, id: string, figures: Partial<Figures>) =>
  tx
    .update(payslips)
    .set(figures)
    .where(and(eq(payslips.id, id), eq(payslips.status, 'DRAFT')));

export const deleteLines = (tx: Tx, payslipId: string) =>
  tx.delete(payslipLines).where(eq(payslipLines.payslip_id, payslipId));

/** The published payslips of these employees with a pay day from one day to another. */
export const publishedBetween = (tx: Tx, employeeIds: readonly string[], from: string, to: string) =>
  tx
    .select({
      id: payslips.id,
      employee_id: payslips.employee_id,
      pay_date: payslips.pay_date,
      currency: payslips.currency,
      gross: payslips.gross,
      net: payslips.net,
    })
    .from(payslips)
    .where(
      and(
        inArray(payslips.employee_id, [...employeeIds]),
        eq(payslips.status, 'PUBLISHED'),
        gte(payslips.pay_date, from),
        lte(payslips.pay_date, to),
      ),
    );

/** The run that a payslip is one of, if the client has its report or approved it. */
export const sentRunOf = async (tx: Tx, payslipId: string) =>
  (
    await tx
      .select({ id: payRuns.id })
      .from(payslips)
      .innerJoin(employees, eq(employees.id, payslips.employee_id))
      .innerJoin(payRuns, isOfRun(payRuns))
      .where(and(eq(payslips.id, payslipId), inArray(payRuns.status, ['CLIENT_APPROVAL', 'APPROVED'])))
  )[0];

export type ImportRow = typeof payslipImports.$inferSelect;

/** Does nothing if the id exists. */
export const insertImport = (tx: Tx, row: typeof payslipImports.$inferInsert) =>
  tx.insert(payslipImports).values(row).onConflictDoNothing();
export const importById = async (tx: Tx, id: string): Promise<ImportRow | undefined> =>
  (await tx.select().from(payslipImports).where(eq(payslipImports.id, id)))[0];

/** System actor only: ends an import, and forgets its rows. */
export const endImport = (
  tx: Tx,
  id: string,
  end: Pick<typeof payslipImports.$inferInsert, 'state' | 'problem' | 'finished_at'>,
) =>
  tx
    .update(payslipImports)
    .set({ ...end, rows: [] })
    .where(and(eq(payslipImports.id, id), eq(payslipImports.state, 'QUEUED')));
