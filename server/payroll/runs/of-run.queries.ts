import { and, eq, isNull, ne, type SQLWrapper } from 'drizzle-orm';
import { payrollEmployees as employees, payslips } from '../tables.ts';

/** A calendar and a kind of run: values, or the columns of `pay_runs` in a query of its own. */
interface CalendarAndType {
  calendar_id: string | SQLWrapper;
  run_type: (typeof payslips.$inferSelect)['run_type'] | SQLWrapper;
}
interface RunPeriod extends CalendarAndType {
  period_start: string | SQLWrapper;
  period_end: string | SQLWrapper;
}

/** Condition that a payslip, joined with its employee, is of a calendar and a kind of run. */
export const isOfCalendar = ({ calendar_id, run_type }: CalendarAndType) =>
  and(
    eq(employees.calendar_id, calendar_id),
    isNull(employees.deleted_at),
    eq(payslips.run_type, run_type),
    ne(payslips.status, 'WITHDRAWN'),
  );

/** Condition that a payslip, joined with its employee, is one of a run's: what is reported, published and held back is the same set. */
export const isOfRun = (run: RunPeriod) =>
  and(
    isOfCalendar(run),
    eq(payslips.period_start, run.period_start),
    eq(payslips.period_end, run.period_end),
  );
