import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import { payPeriod, periodIndex } from '#contract/payroll/pay-periods.ts';
import type { Payroll, payrollFields } from '#contract/payroll/pay-runs.ts';
import type { Tx } from '#server/db/db.ts';
import { latestRuns, managersOn, payrollPage, peopleOf } from './payrolls.queries.ts';

/** A page of payrolls as they are on a day. */
export async function payrollsOn(
  tx: Tx,
  checked: CheckedList<typeof payrollFields>,
  query: ListQuery,
  day: string,
) {
  const { rows, count } = await payrollPage(tx, checked, query);
  const ids = rows.map(({ calendar }) => calendar.id);
  const people = await peopleOf(tx, ids);
  const runs = await latestRuns(tx, ids);
  const managers = await managersOn(tx, [...new Set(rows.map(({ client }) => client.id))], day);
  const payrolls = rows.map(({ calendar, client }): Payroll => {
    const { id, name, frequency } = calendar;
    const latest = runs.get(id) ?? null;
    // A calendar that begins later has its first period next.
    const index = latest ? periodIndex(calendar, latest.period_end) + 1 : periodIndex(calendar, day);
    const { start, end, pay_date, cut_off } = payPeriod(calendar, Math.max(index, 0));
    const run_by = managers.find(
      ({ client_id, calendars }) =>
        client_id === client.id && (calendars.length === 0 || calendars.includes(id)),
    );
    return {
      ...{
        id,
        name,
        client,
        frequency,
        latest,
        employees: people.get(id) ?? 0,
        run_by: run_by?.user ?? null,
      },
      next: { period_start: start, period_end: end, pay_date, cut_off },
    };
  });
  return { rows: payrolls, count };
}
