import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { type PayPeriod, payPeriod, periodIndex } from '#contract/payroll/pay-periods.ts';
import type { PayrollCalendar } from '#contract/payroll/payroll-calendars.ts';
import { periodWords } from '#src/features/payroll/runs/run-words.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { type Choice, SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { calendarsOf } from '../staff.queries.ts';

/** The period that payslips are for, as its fields hold it. */
export interface Run {
  period_start: string;
  period_end: string;
  pay_date: string;
}
export const noRun: Run = { period_start: '', period_end: '', pay_date: '' };

const otherDates = 'other';
const keyOf = (run: Run) => `${run.period_start}/${run.period_end}/${run.pay_date}`;
const runOf = ({ start, end, pay_date }: PayPeriod): Run => ({
  period_start: start,
  period_end: end,
  pay_date,
});

/** The periods around today of a calendar, the one of today first. */
function periodsAround(calendar: PayrollCalendar): PayPeriod[] {
  const present = periodIndex(calendar, today(now()));
  return [present, present - 1, present - 2, present - 3, present + 1]
    .filter((index) => index >= 0)
    .map((index) => payPeriod(calendar, index));
}

/** Chooses the period that payslips are for: one of a calendar’s, or other dates. */
export function RunChoice({
  clientId,
  run,
  errors,
  onChange,
}: {
  clientId: string;
  run: Run;
  errors: Readonly<Record<string, string[]>>;
  onChange(run: Run): void;
}) {
  const { data, isPending } = useQuery(calendarsOf(clientId));
  const [others, setOthers] = useState(false);
  const periods = (data?.data ?? []).flatMap((calendar) =>
    periodsAround(calendar).map((period) => ({ calendar, run: runOf(period) })),
  );
  // The dates come first: a phone cuts what is long at its end.
  const several = (data?.data.length ?? 0) > 1;
  const choices: Choice[] = [
    ...periods.map(({ calendar, run: of }) => ({
      value: keyOf(of),
      label: several ? `${periodWords(of)}, ${calendar.name}` : periodWords(of),
    })),
    ...(isPending ? [] : [{ value: otherDates, label: 'Other dates' }]),
  ];
  const isOther = others || Object.values(run).some((date) => date !== '');
  const chosen = choices.some(({ value }) => value === keyOf(run)) ? keyOf(run) : isOther ? otherDates : '';
  const field = (name: keyof Run, label: string) => (
    <TextField
      label={label}
      type="date"
      value={run[name]}
      error={errors[name]?.[0]}
      onChange={(value) => onChange({ ...run, [name]: value })}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {(isPending || periods.length > 0) && (
        <div className="max-w-md">
          <SelectField
            label="Pay period"
            hint={
              run.pay_date && chosen !== otherDates && `Paid ${formatDate(run.pay_date, dateFormats.date)}`
            }
            placeholder="Choose the pay period"
            value={chosen}
            error={chosen === '' ? errors.period_end?.[0] : undefined}
            choices={choices}
            onChange={(value) => {
              setOthers(value === otherDates);
              onChange(periods.find(({ run: of }) => keyOf(of) === value)?.run ?? noRun);
            }}
          />
        </div>
      )}
      {(chosen === otherDates || (!isPending && periods.length === 0)) && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          {field('period_start', 'First day of the period')}
          {field('period_end', 'Last day of the period')}
          {field('pay_date', 'Pay day')}
        </div>
      )}
    </div>
  );
}
