import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { boxClass } from './field.tsx';
import { type Choice, SelectMark } from './select-field.tsx';

interface InlineSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** Name of the choice, read aloud: its row shows the words only to the eye. */
  label: string;
  value: string;
  choices: readonly Choice[];
  /** Offered first, with the empty value. */
  placeholder?: string | undefined;
  onChoose(value: string): void;
}

/** The device's own picker without a label above it. */
export function InlineSelect({
  label,
  value,
  choices,
  placeholder,
  onChoose,
  className,
  ...rest
}: InlineSelectProps) {
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select
        {...rest}
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={cx(boxClass, 'h-11 cursor-pointer appearance-none truncate pr-9 dense:h-9')}
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
  );
}
