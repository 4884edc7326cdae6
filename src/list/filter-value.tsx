import { type FieldType, type Filter, keywordsOf } from '#contract/core/filters.ts';
import { nameMaxLength } from '#contract/core/limits.ts';
import { valuesOf } from '#contract/core/validate-list-query.ts';
import { cx } from '../ui/cx.ts';
import { boxClass } from '../ui/field/field.tsx';
import { InlineSelect } from '../ui/field/inline-select.tsx';
import { Several } from '../ui/filter/several.tsx';
import type { FilterChoice } from './filter-words.ts';

interface FilterValueProps {
  label: string;
  type: FieldType;
  filter: Filter;
  choices: readonly FilterChoice[];
  /** The id of the error message, if there is one. */
  problem: string | undefined;
  onChange(filter: Filter): void;
}

const inputs = {
  text: { type: 'text', autoComplete: 'off', maxLength: nameMaxLength },
  number: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  date: { type: 'date', max: '9999-12-31' },
} as const;

/** The keywords of a comparison: none, one, two, or several. */
export function FilterValue({ label, type, filter, choices, problem, onChange }: FilterValueProps) {
  const needed = keywordsOf[filter.operator];
  const wrong = { 'aria-invalid': problem ? true : undefined, 'aria-describedby': problem } as const;
  if (needed === 0) return null;
  if (type === 'choice' || type === 'reference')
    return needed === 'some' ? (
      <Several
        label={label}
        choices={choices}
        chosen={valuesOf(filter.keyword)}
        onChange={(values) => onChange({ ...filter, keyword: values.join(',') })}
      />
    ) : (
      <InlineSelect
        {...wrong}
        label={`Value of ${label}`}
        value={filter.keyword}
        choices={choices}
        placeholder="Choose…"
        onChoose={(keyword) => onChange({ ...filter, keyword })}
      />
    );
  const keys = needed === 2 ? (['keyword', 'keyword2'] as const) : (['keyword'] as const);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {keys.map((key, at) => (
        <span key={key} className="contents">
          {at > 0 && <span className="text-small text-soft">and</span>}
          <input
            {...inputs[type]}
            {...wrong}
            aria-label={`${needed === 2 ? ['First', 'Last'][at] : 'Value'} of ${label}`}
            value={filter[key]}
            onChange={(event) => onChange({ ...filter, [key]: event.target.value })}
            className={cx(boxClass, 'h-11 min-w-40 flex-1 dense:h-9')}
          />
        </span>
      ))}
    </div>
  );
}
