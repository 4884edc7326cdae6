import { cx } from '../cx.ts';
import type { Choice } from '../field/select-field.tsx';
import { SelectMark } from '../field/select-field.tsx';

interface FilterSelectProps {
  /** What is chosen, e.g. 'Office'. */
  label: string;
  /** '' for all. */
  value: string;
  choices: readonly Choice[];
  onChange(value: string): void;
}

/** A filter with many choices: the device's own picker in the shape of a chip. */
export function FilterSelect({ label, value, choices, onChange }: FilterSelectProps) {
  return (
    <span className="relative max-w-full">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(
          'h-11 max-w-full cursor-pointer appearance-none truncate rounded-full border pr-8 pl-3.5 text-small font-medium transition-colors dense:h-8 md:max-w-64 dense:pl-3',
          value
            ? 'border-accent-text bg-accent-tint text-accent-text'
            : 'border-edge bg-transparent text-soft hover:bg-sunken hover:text-ink',
        )}
      >
        <option value="">{label}: all</option>
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
