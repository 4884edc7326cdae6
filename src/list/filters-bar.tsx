import type { ListQuery } from '../../contract/list.ts';
import { Button } from '../ui/button/button.tsx';
import { Chip, FilterTag } from '../ui/filter/chip.tsx';
import { FilterBar } from '../ui/filter/filter-bar.tsx';
import { FilterSelect } from '../ui/filter/filter-select.tsx';
import { SearchField } from '../ui/filter/search-field.tsx';
import { choose, chosen, type FilterControl, filterWords } from './filters.ts';

interface FiltersProps {
  /** What the search box searches; absent: there is none. */
  search: string | undefined;
  controls: readonly FilterControl[];
  query: ListQuery;
  onChange(change: Partial<ListQuery>): void;
}

/** What a list is narrowed down by: search, controls, and tags for whatever else the address says. */
export function Filters({ search, controls, query, onChange }: FiltersProps) {
  const { filters } = query;
  const set = (field: string, value: string) => onChange({ filters: choose(filters, field, value) });
  const shown = controls.filter(({ field }) => chosen(filters, field) !== '').length;
  const others = filters.filter(
    (entry) =>
      !controls.some(
        ({ field }) => 'field' in entry && entry.field === field && chosen(filters, field) !== '',
      ),
  );
  if (search === undefined && controls.length === 0 && others.length === 0) return null;
  return (
    <FilterBar
      label="Filters"
      search={
        search !== undefined && (
          <SearchField
            label={search}
            value={query.search}
            onSearch={(words) => onChange({ search: words })}
            className="w-full md:w-64"
          />
        )
      }
    >
      {controls.map((control) => (
        <Control
          key={control.field}
          control={control}
          value={chosen(filters, control.field)}
          onChange={set}
        />
      ))}
      {others.map((entry) => (
        <FilterTag
          key={JSON.stringify(entry)}
          onRemove={() => onChange({ filters: filters.filter((each) => each !== entry) })}
        >
          {filterWords(entry, controls)}
        </FilterTag>
      ))}
      {(shown > 0 || others.length > 0 || query.search !== '') && (
        <Button size="small" variant="quiet" onClick={() => onChange({ filters: [], search: '' })}>
          Clear all
        </Button>
      )}
    </FilterBar>
  );
}

interface ControlProps {
  control: FilterControl;
  value: string;
  onChange(field: string, value: string): void;
}

function Control({ control: { field, label, kind, choices }, value, onChange }: ControlProps) {
  if (kind === 'select')
    return (
      <FilterSelect
        label={label}
        value={value}
        choices={choices}
        onChange={(next) => onChange(field, next)}
      />
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div role="group" aria-label={label} className="flex shrink-0 gap-2">
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          on={choice.value === value}
          onToggle={() => onChange(field, choice.value === value ? '' : choice.value)}
        >
          {choice.label}
        </Chip>
      ))}
    </div>
  );
}
