import { CalendarClock } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { listMyPayCalendars, listPayCalendars } from '#contract/payroll/pay-calendars.ts';
import { frequencies, type PayDayRule, payDayRules, payPeriods } from '#contract/payroll/pay-periods.ts';
import { type PayrollCalendar, payrollCalendars } from '#contract/payroll/payroll-calendars.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { useCountryChoices, wordChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { currencies } from './payroll-choices.ts';

const day = (value: string) => formatDate(value, dateFormats.date);

const ruleLabels: Readonly<Record<PayDayRule, string>> = {
  LAST_DAY: 'Last working day',
  FIXED_DAY: 'A day of the month',
  N_WORKDAYS_BEFORE_END: 'Working days before the end',
};

/** '25th of the month', 'Last day', '2 working days before the end' */
function payDayWords({ pay_day_rule, pay_day }: PayrollCalendar): string {
  if (pay_day_rule === 'LAST_DAY') return 'Paid on the last working day';
  if (pay_day_rule === 'FIXED_DAY') return `Paid on day ${pay_day} of the month, or the working day before`;
  return `Paid ${pay_day} working ${pay_day === 1 ? 'day' : 'days'} before the end`;
}

function CalendarCard({ row }: { row: PayrollCalendar }) {
  const periods = payPeriods(row, today(now()));
  return (
    <div className="flex-1">
      <p className="font-medium">{row.name}</p>
      <p className="text-small text-soft">
        {payDayWords(row)} · {row.currency} · {row.country.name}
      </p>
      <table className="mt-3 w-full text-small tabular-nums">
        <caption className="sr-only">The next 12 periods of {row.name}</caption>
        <thead className="text-left text-soft">
          <tr>
            <th className="py-1 font-normal">Period</th>
            <th className="py-1 font-normal">Changes until</th>
            <th className="py-1 text-right font-normal">Pay day</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ start, end, pay_date, cut_off }) => (
            <tr key={start} className="border-line border-t">
              <td className="py-1 pr-2">
                {formatDate(start, dateFormats.dayMonth)} – {day(end)}
              </td>
              <td className="whitespace-nowrap py-1 pr-2">{formatDate(cut_off, dateFormats.dayMonth)}</td>
              <td className="whitespace-nowrap py-1 text-right">
                {formatDate(pay_date, dateFormats.dayMonth)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const calendarScreens = recordScreens(payrollCalendars, {
  titleOf: ({ name }) => name,
  toValues: ({ pay_day, cut_off_days }) => ({
    pay_day: pay_day === null ? '' : String(pay_day),
    cut_off_days: String(cut_off_days),
  }),
  toAnswer: ({ cut_off_days }) => ({ cut_off_days: Number(cut_off_days) }),
  useChoices: () => ({
    country: useCountryChoices(),
    currency: currencies,
    frequency: wordChoices(frequencies),
    pay_day_rule: payDayRules.map((value) => ({ value, label: ruleLabels[value] })),
  }),
  icon: <CalendarClock />,
  headOf: ({ frequency }) => labelOf(frequency),
  Card: CalendarCard,
  shownBy: [listPayCalendars, listMyPayCalendars],
  empty: 'Periods and pay days follow from a calendar, and employees belong to one.',
});
