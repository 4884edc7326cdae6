import { Chip } from '../ui/filter/chip.tsx';
import { FilterSelect } from '../ui/filter/filter-select.tsx';
import { choicesOf, fieldLabel, type Vocabulary } from './filter-words.ts';
import { nothing, type QuickFilter } from './quick-filters.ts';

interface QuickControlProps {
  quick: QuickFilter;
  vocabulary: Vocabulary;
  /** The choice in force, '' for none. */
  value: string;
  onChange(value: string): void;
}

/** One quick filter: chips for few choices, the device's picker for many. */
export function QuickControl({ quick, vocabulary, value, onChange }: QuickControlProps) {
  const { field, kind, none } = quick;
  const label = fieldLabel(vocabulary.fields, field);
  const choices = [...(none ? [{ value: nothing, label: none }] : []), ...choicesOf(vocabulary, field)];
  if (kind === 'select')
    return <FilterSelect label={label} value={value} choices={choices} onChange={onChange} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div role="group" aria-label={label} className="flex shrink-0 gap-2">
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          on={choice.value === value}
          onToggle={() => onChange(choice.value === value ? '' : choice.value)}
        >
          {choice.label}
        </Chip>
      ))}
    </div>
  );
}
