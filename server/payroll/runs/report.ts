import { amountOf, hundredths } from '#contract/core/money.ts';
import type { Money } from '#contract/core/values.ts';
import type { RunReport } from '#contract/payroll/pay-runs.ts';
import type { Tx } from '#server/db/db.ts';
import { moneyOf } from '../money.ts';
import { employeeRef } from '../payslips/answer.ts';
import { type PayRunRow, payslipsBefore, payslipsOfRun, peopleOfCalendar } from './queries.ts';

type Row = RunReport['rows'][number];

/** The figures of a run as they are now. */
export async function liveReport(tx: Tx, run: PayRunRow): Promise<RunReport> {
  const slips = await payslipsOfRun(tx, run);
  const before = await payslipsBefore(tx, run);
  const people = await peopleOfCalendar(tx, run.calendar_id);
  const rows = slips.map(({ payslip, employee }): Row => {
    const money = (amount: string | null) => moneyOf(amount, payslip.currency);
    const previous = before.find(
      (other) => other.employee.id === employee.id && other.payslip.currency === payslip.currency,
    );
    const previous_net = money(previous?.payslip.net ?? null);
    return {
      employee: employeeRef(employee),
      payslip_id: payslip.id,
      gross: money(payslip.gross),
      net: money(payslip.net),
      employer_cost: money(payslip.employer_cost),
      previous_net,
      change: percentChange(previous_net, money(payslip.net)),
      reason: run.reasons[employee.id] ?? '',
    };
  });
  const within = (day: string | null) => day !== null && day >= run.period_start && day <= run.period_end;
  const employed = people.filter(
    ({ hire_date, end_date }) =>
      hire_date <= run.period_end && (end_date === null || end_date >= run.period_start),
  );
  const paid = new Set(rows.map(({ employee }) => employee.id));
  const currencies = [...new Set(slips.map(({ payslip }) => payslip.currency))].toSorted();
  return {
    totals: currencies.map((currency) => {
      const own = slips.filter(({ payslip }) => payslip.currency === currency).map(({ payslip }) => payslip);
      const earlier = before.filter(({ payslip }) => payslip.currency === currency);
      const costs = own.flatMap(({ employer_cost }) => employer_cost ?? []);
      const net = sumOf(
        own.flatMap(({ net }) => net ?? []),
        currency,
      );
      const previous_net = sumOf(
        earlier.flatMap(({ payslip }) => payslip.net ?? []),
        currency,
      );
      return {
        currency,
        payslips: own.length,
        gross: sumOf(
          own.flatMap(({ gross }) => gross ?? []),
          currency,
        ),
        net,
        employer_cost: costs.length === own.length ? sumOf(costs, currency) : null,
        previous_net,
        change: percentChange(previous_net, net),
      };
    }),
    rows,
    joiners: people.filter(({ hire_date }) => within(hire_date)).map(employeeRef),
    leavers: people.filter(({ end_date }) => within(end_date)).map(employeeRef),
    without_payslip: employed.filter(({ id }) => !paid.has(id)).map(employeeRef),
  };
}

const sumOf = (amounts: readonly string[], currency: string): Money | null =>
  amounts.length === 0
    ? null
    : { amount: amountOf(amounts.reduce((sum, amount) => sum + hundredths(amount), 0n)), currency };

/** The change between two amounts in per cent, to one decimal; null if there is none to compare. */
export function percentChange(before: Money | null, after: Money | null): number | null {
  if (!before || !after) return null;
  const [from, to] = [hundredths(before.amount), hundredths(after.amount)];
  return from === 0n ? null : Math.round((Number(to - from) / Math.abs(Number(from))) * 1000) / 10;
}

/** The report for somebody who may not see pay: who is in it, and no amount. */
export const maskedReport = (report: RunReport): RunReport => ({
  ...report,
  totals: report.totals.map((total) => ({
    ...total,
    gross: null,
    net: null,
    employer_cost: null,
    previous_net: null,
    change: null,
  })),
  rows: report.rows.map((row) => ({
    ...row,
    gross: null,
    net: null,
    employer_cost: null,
    previous_net: null,
    change: null,
    reason: '',
  })),
});

/** True if two reports are about the same payslips with the same amounts. */
export const samePay = (one: RunReport, other: RunReport): boolean => payOf(one) === payOf(other);
const payOf = ({ rows }: RunReport) =>
  JSON.stringify(
    rows
      .map(({ payslip_id, gross, net, employer_cost }) =>
        [payslip_id, gross?.amount, net?.amount, employer_cost?.amount].join(' '),
      )
      .toSorted(),
  );
