import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { type Choice, SelectMark } from './select-field.tsx';

interface CompactSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: string;
  choices: readonly Choice[];
  /** The shown text, if it is not the chosen label. */
  shown?: string | undefined;
  onChoose(value: string): void;
}

/**
 * The device's own picker in little space: as wide as the chosen label, where a select is as wide as its longest choice. The visible text
 * is drawn; the select lies over it invisibly, with a font size at which iOS does not zoom the page.
 */
export function CompactSelect({ value, choices, shown, onChoose, className, ...rest }: CompactSelectProps) {
  return (
    <span
      className={cx(
        'relative inline-flex min-w-0 items-center rounded-control pr-8 has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-focus-visible:outline-offset-2',
        className,
      )}
    >
      <span aria-hidden="true" className="relative truncate">
        {shown ?? choices.find((choice) => choice.value === value)?.label}
      </span>
      <SelectMark />
      <select
        {...rest}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer appearance-none text-lead opacity-0"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
