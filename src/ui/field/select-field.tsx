import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { boxClass, Field, type FieldProps } from './field.tsx';

export interface Choice {
  value: string;
  label: string;
  /** Tells equal labels apart: shown under the label, in lists found by typing. */
  detail?: string;
}

interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'required'> {
  value: string;
  onChange(value: string): void;
  choices: readonly Choice[];
  /** Offered first, with the empty value. */
  placeholder?: string;
}

/** One of a list: the device's own picker. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  onChange,
  choices,
  placeholder,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <span className="relative">
          <select
            {...rest}
            {...control}
            onChange={(event) => onChange(event.target.value)}
            className={cx(boxClass, 'h-11 cursor-pointer appearance-none pr-9 dense:h-9', className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <SelectMark />
        </span>
      )}
    </Field>
  );
}

/** The small arrow at the right of a native select. */
export function SelectMark() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3.5 size-2 -translate-y-[70%] rotate-45 border-soft border-r-[1.5px] border-b-[1.5px]"
    />
  );
}
