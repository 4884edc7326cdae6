import { cx } from '../cx.ts';
import { CompactSelect } from '../field/compact-select.tsx';
import type { Choice } from '../field/select-field.tsx';

interface FilterSelectProps {
  /** Name of the choice, e.g. 'Office'. */
  label: string;
  /** '' for all. */
  value: string;
  choices: readonly Choice[];
  onChange(value: string): void;
}

/** A filter with many choices: the device's own picker in the shape of a chip. */
export function FilterSelect({ label, value, choices, onChange }: FilterSelectProps) {
  const all = { value: '', label: `${label}: all` };
  const chosen = choices.find((choice) => choice.value === value)?.label ?? '…';
  return (
    <CompactSelect
      aria-label={label}
      value={value}
      choices={[all, ...choices]}
      shown={value ? `${label}: ${chosen}` : all.label}
      onChoose={onChange}
      className={cx(
        'h-11 max-w-full shrink-0 pl-3.5 text-small font-medium transition-colors dense:h-8 md:max-w-72 dense:pl-3',
        // the shape of a chip, lower than the target for a finger
        'before:absolute before:inset-x-0 before:inset-y-1 before:rounded-full before:border dense:before:inset-y-0',
        value
          ? 'text-accent-text before:border-accent-text before:bg-accent-tint'
          : 'text-soft before:border-edge hover:text-ink hover:before:bg-sunken',
      )}
    />
  );
}
