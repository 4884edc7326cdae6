import { X } from 'lucide-react';
import { useId } from 'react';
import type { Filter, Operator } from '#contract/core/filters.ts';
import { fieldOf, operatorsFor } from '#contract/core/validate-list-query.ts';
import { FieldError } from '../ui/field/field.tsx';
import { InlineSelect } from '../ui/field/inline-select.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { freshFilter, withOperator } from './filter-draft.ts';
import { FilterValue } from './filter-value.tsx';
import { choicesOf, fieldLabel, filterable, operatorWords, type Vocabulary } from './filter-words.ts';

interface FilterRowProps {
  vocabulary: Vocabulary;
  filter: Filter;
  problem: string | undefined;
  onChange(filter: Filter): void;
  onRemove(): void;
}

/** One comparison: field, operator and keywords. On the phone one under the other. */
export function FilterRow({ vocabulary, filter, problem, onChange, onRemove }: FilterRowProps) {
  const id = useId();
  const { fields } = vocabulary;
  const field = fieldOf(fields, filter.field);
  const label = fieldLabel(fields, filter.field);
  const operators: readonly Operator[] = field ? operatorsFor(field) : [filter.operator];
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2 md:grid-cols-[11rem_9.5rem_1fr_auto]">
        <InlineSelect
          label="Field"
          value={filter.field}
          choices={[...new Set([...filterable(vocabulary), filter.field])].map((value) => ({
            value,
            label: fieldLabel(fields, value),
          }))}
          onChoose={(name) => onChange(freshFilter(fields, name))}
          className="max-md:col-start-1"
        />
        <InlineSelect
          label={`How ${label} is compared`}
          value={filter.operator}
          choices={operators.map((value) => ({ value, label: operatorWords[value] }))}
          onChoose={(operator) => onChange(withOperator(filter, operator as Operator))}
          className="max-md:col-start-1"
        />
        <div className="min-w-0 max-md:col-start-1">
          <FilterValue
            label={label}
            type={field?.type ?? 'text'}
            filter={filter}
            choices={choicesOf(vocabulary, filter.field)}
            problem={problem && id}
            onChange={onChange}
          />
        </div>
        <IconButton
          label={`Remove ${label}`}
          icon={<X />}
          onClick={onRemove}
          className="max-md:col-start-2 max-md:row-start-1"
        />
      </div>
      {problem && <FieldError id={id}>{problem}</FieldError>}
    </div>
  );
}
