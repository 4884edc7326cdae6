import { amountOf, hundredths } from '#contract/core/money.ts';
import { figuresOf, type PayslipLine } from '#contract/payroll/payslip-totals.ts';
import { withYearToDate } from '../payroll/year-to-date.ts';
import { addCalendarMonths, addDays, firstOfMonth, lastOfMonth } from '../reference/calendar.ts';
import { type DemoClients, payrollJurisdictions } from './clients.ts';
import type { DemoContacts } from './contacts.ts';
import { demoAddress } from './firm.ts';
import { type Department, departments, firstNames, lastNames } from './names.ts';
import { rulesOf } from './pay-rules.ts';
import { type Random, random } from './random.ts';
import { type DemoSignIn, signIns } from './sign-ins.ts';

/** Number of people on each of the twelve payrolls: 300 in all. */
const headcounts = [48, 40, 36, 32, 30, 26, 24, 20, 16, 12, 9, 7];
const months = 24;
const payDay = 28;
/** The payrolls whose payslips of the present month are there as drafts. */
const withDrafts = 4;

/** The employers of the demo sign-ins, by index in the list of clients. */
const employed: readonly (readonly [DemoSignIn, number])[] = [
  [signIns.employee, 0],
  [signIns.both, 1],
];

/** The employees of the first clients, with a payslip for each of the last 24 full months. */
export function demoPayroll(
  seed: number,
  { clients }: DemoClients,
  { contacts }: DemoContacts,
  now: string,
  today: string,
) {
  const chance = random(seed, 'payroll');
  const drawn = random(seed, 'pay runs');
  const runs = headcounts.map((_, at) => {
    const country = payrollJurisdictions[at % payrollJurisdictions.length] ?? 'HK';
    const calendar = {
      id: drawn.id(),
      client_id: clients[at]?.id ?? '',
      name: 'Monthly payroll',
      frequency: 'MONTHLY' as const,
      period_start: addCalendarMonths(firstOfMonth(today), -months),
      pay_day_rule: 'FIXED_DAY' as const,
      pay_day: payDay,
      cut_off_days: 8,
      country_code: country as string,
      currency: rulesOf(country).currency,
      updated_at: now,
    };
    const period = (first: string) => ({
      period_start: first,
      period_end: lastOfMonth(first),
      pay_date: addDays(first, payDay - 1),
    });
    return {
      calendar,
      runIds: [drawn.id(), drawn.id()] as const,
      last: period(addCalendarMonths(firstOfMonth(today), -1)),
      present: period(firstOfMonth(today)),
    };
  });
  const calendarOf = (clientId: string) =>
    runs.find(({ calendar }) => calendar.client_id === clientId)?.calendar.id ?? null;
  const employees = headcounts.flatMap((count, at) =>
    Array.from({ length: count }, (_, i) => {
      const country = payrollJurisdictions[at % payrollJurisdictions.length] ?? 'HK';
      const signIn = i === 0 ? employed.find(([, place]) => place === at)?.[0] : undefined;
      return employee(clients[at]?.id ?? '', country, i, signIn);
    }),
  );

  function employee(
    client_id: string,
    country: (typeof payrollJurisdictions)[number],
    i: number,
    signIn: DemoSignIn | undefined,
  ) {
    const rules = rulesOf(country);
    const { first_name, last_name } = signIn ?? {
      first_name: chance.pick(firstNames),
      last_name: chance.pick(lastNames),
    };
    const department = chance.pick(Object.keys(departments) as Department[]);
    // Salaries are agreed in whole tens.
    const salary = Math.round(chance.int(rules.from, rules.to) / 1000) * 1000;
    const address = `${demoAddress(first_name, last_name)}.${client_id.slice(-6)}${i}@staff.example`;
    return {
      country,
      salary,
      row: {
        id: chance.id(),
        client_id,
        calendar_id: calendarOf(client_id),
        account_id: signIn
          ? (contacts.find(({ email }) => email === signIn.email)?.account_id ?? chance.id())
          : null,
        employee_no: `E-${String(i + 1).padStart(4, '0')}`,
        first_name,
        last_name,
        work_email: signIn?.email ?? address,
        job_title: chance.pick<string>(departments[department]),
        department: department as string,
        hire_date: addDays(addCalendarMonths(firstOfMonth(today), -months - 1), -chance.int(0, 2500)),
        currency: rules.currency,
        base_salary: amountOf(BigInt(salary)),
        status: !signIn && chance.chance(0.03) ? ('ON_LEAVE' as const) : ('ACTIVE' as const),
        created_at: now,
      },
    };
  }

  const periods = Array.from({ length: months }, (_, i) => {
    const period_start = addCalendarMonths(firstOfMonth(today), i - months);
    return {
      period_start,
      period_end: lastOfMonth(period_start),
      pay_date: addDays(period_start, payDay - 1),
    };
  });
  const slips = employees.flatMap(({ row, country, salary }) => {
    const made = periods.map((period, i) => {
      const { pay_date } = period;
      // Salaries were 3 % lower in the year before this one.
      const paid = pay_date.slice(0, 4) < today.slice(0, 4) ? Math.round(salary * 0.97) : salary;
      const lines = linesOf(chance, country, paid, pay_date);
      return {
        id: chance.id(),
        employee_id: row.id,
        ...period,
        run_type: 'SCHEDULED' as const,
        currency: row.currency,
        ...figuresOf(lines),
        status: 'PUBLISHED' as const,
        published_at: `${pay_date}T09:00:00.000Z`,
        first_viewed_at: i < months - 2 && chance.chance(0.8) ? `${pay_date}T18:00:00.000Z` : null,
        lines,
      };
    });
    const drafts = runs
      .slice(0, withDrafts)
      .filter(({ calendar }) => calendar.client_id === row.client_id)
      .map(({ present }) => {
        const lines = linesOf(drawn, country, salary, present.pay_date);
        return {
          id: drawn.id(),
          employee_id: row.id,
          ...present,
          run_type: 'SCHEDULED' as const,
          currency: row.currency,
          ...figuresOf(lines),
          status: 'DRAFT' as const,
          published_at: null,
          first_viewed_at: null,
          lines,
        };
      });
    return withYearToDate([...made, ...drafts]).map((slip) => ({
      ...slip,
      // A round share on top for the employer's contributions.
      employer_cost: amountOf((hundredths(slip.gross) * 112n) / 100n),
    }));
  });
  return {
    runs,
    calendars: runs.map(({ calendar }) => calendar),
    employees: employees.map(({ row }) => row),
    payslips: slips.map(({ lines: _, ...slip }) => slip),
    payslipLines: slips.flatMap(({ id, lines }) =>
      lines.map((line, position) => ({ id: chance.id(), payslip_id: id, position, ...line })),
    ),
    employeeOf: (signIn: DemoSignIn) => {
      const found = employees.find(({ row }) => row.work_email === signIn.email);
      if (!found) throw new Error(`${signIn.email} is no employee.`);
      return found.row;
    },
  };
}
export type DemoPayroll = ReturnType<typeof demoPayroll>;

function linesOf(
  chance: Random,
  country: (typeof payrollJurisdictions)[number],
  salary: number,
  payDate: string,
): PayslipLine[] {
  const rules = rulesOf(country);
  const [allowance, of] = rules.allowance;
  const paid: [PayslipLine['kind'], string, number][] = [
    ['EARNING', 'Basic salary', salary],
    ['BENEFIT', allowance, of(salary)],
  ];
  if (chance.chance(0.12)) paid.push(['EARNING', 'Overtime', Math.round(salary * 0.006) * chance.int(2, 16)]);
  if (payDate.slice(5, 7) === '12') paid.push(['EARNING', 'Year-end bonus', Math.round(salary / 2)]);
  const gross = paid.reduce((sum, [, , amount]) => sum + amount, 0);
  const withheld = rules.withheld.map(([kind, label, from]) => [kind, label, from(gross)] as const);
  const reimbursed = chance.chance(0.1)
    ? [['REIMBURSEMENT', 'Travel expenses', chance.int(20, 400) * 100] as const]
    : [];
  return [...paid, ...reimbursed, ...withheld].map(([kind, label, amount]) => ({
    kind,
    label,
    amount: amountOf(BigInt(amount)),
  }));
}
