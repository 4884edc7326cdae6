import { fullName } from '#contract/core/text/full-name.ts';
import type { Tx } from '#server/db/db.ts';
import { calendarDay } from '#server/reference/calendar.ts';
import type { payslips } from '../tables.ts';
import { payslipsWithin } from './queries.ts';

type Period = Pick<typeof payslips.$inferInsert, 'period_start' | 'period_end'> & {
  run_type: (typeof payslips.$inferSelect)['run_type'];
};

/**
 * The employees who have a payslip of a day of this period already, or with runs out of the schedule, of the same run. By employee, why in
 * words.
 */
export async function takenPeriods(
  tx: Tx,
  { period_start, period_end, run_type }: Period,
  employees: readonly { id: string; first_name: string; last_name: string }[],
): Promise<Map<string, string>> {
  const others = await payslipsWithin(
    tx,
    employees.map(({ id }) => id),
    { start: period_start, end: period_end },
  );
  return new Map(
    employees.flatMap(({ id, first_name, last_name }) => {
      const other = others.find(
        (one) =>
          one.employee_id === id &&
          one.run_type === run_type &&
          (run_type === 'SCHEDULED' || one.period_end === period_end),
      );
      if (!other) return [];
      const period = `${calendarDay(other.period_start)} to ${calendarDay(other.period_end)}`;
      return [
        [
          id,
          `${fullName({ first_name, last_name })} has a payslip for ${period} already. ${other.status === 'DRAFT' ? 'Remove that draft' : 'Withdraw that one'} first, or choose another period.`,
        ] as const,
      ];
    }),
  );
}
