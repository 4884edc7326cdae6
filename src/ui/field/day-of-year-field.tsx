import { Field, type FieldProps } from './field.tsx';
import { InlineSelect } from './inline-select.tsx';

interface DayOfYearFieldProps extends FieldProps {
  name: string;
  /** `MM-DD`; a part not chosen yet is left out of it, '' is none. */
  value: string;
  onChange(value: string): void;
}

const two = (number: number) => String(number).padStart(2, '0');
const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, at) => ({
  value: two(at + 1),
  label: monthName.format(Date.UTC(2024, at, 1)),
}));
const days = Array.from({ length: 31 }, (_, at) => ({ value: two(at + 1), label: String(at + 1) }));

/** A day of any year, such as the end of a company's: its day and its month. */
export function DayOfYearField({ label, hint, error, optional, name, value, onChange }: DayOfYearFieldProps) {
  const [month = '', day = ''] = value.split('-');
  const put = (nextMonth: string, nextDay: string) =>
    onChange(nextMonth || nextDay ? `${nextMonth}-${nextDay}` : '');
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <span className="grid grid-cols-[1fr_2fr] gap-2">
          <InlineSelect
            {...control}
            name={name}
            label={`${label}: day`}
            value={day}
            choices={days}
            placeholder="Day"
            onChoose={(chosen) => put(month, chosen)}
          />
          <InlineSelect
            label={`${label}: month`}
            aria-invalid={control['aria-invalid']}
            value={month}
            choices={months}
            placeholder="Month"
            onChoose={(chosen) => put(chosen, day)}
          />
        </span>
      )}
    </Field>
  );
}
