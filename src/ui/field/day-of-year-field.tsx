import { dayChoices, monthChoices } from './day-of-year.ts';
import { Field, type FieldProps } from './field.tsx';
import { InlineSelect } from './inline-select.tsx';

interface DayOfYearFieldProps extends FieldProps {
  name: string;
  /** `MM-DD`; a part not chosen yet is left out, '' is none. */
  value: string;
  onChange(value: string): void;
}

/** A day of any year, such as the end of a company's financial year: its day and its month. */
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
            choices={dayChoices}
            placeholder="Day"
            onChoose={(chosen) => put(month, chosen)}
          />
          <InlineSelect
            label={`${label}: month`}
            aria-invalid={control['aria-invalid']}
            value={month}
            choices={monthChoices}
            placeholder="Month"
            onChoose={(chosen) => put(chosen, day)}
          />
        </span>
      )}
    </Field>
  );
}
