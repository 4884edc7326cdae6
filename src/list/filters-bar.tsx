import { ListFilter } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ListQuery } from '#contract/core/list.ts';
import { Button } from '../ui/button/button.tsx';
import { cx } from '../ui/cx.ts';
import { FilterTag } from '../ui/filter/chip.tsx';
import { FilterBar } from '../ui/filter/filter-bar.tsx';
import { SearchField } from '../ui/filter/search-field.tsx';
import { lazyPart } from '../ui/part/lazy-part.tsx';
import { filterable, filterWords, type Vocabulary } from './filter-words.ts';
import { QuickControl } from './quick-control.tsx';
import { beyondQuick, chooseQuickFilter, chosen, type QuickFilter } from './quick-filters.ts';

const FilterBuilder = lazyPart(() => import('./filter-builder.tsx'));

interface FiltersProps {
  /** The searched fields, in words; absent: there is no search box. */
  search: string | undefined;
  tooShort?: ((words: string) => string | undefined) | undefined;
  quick: readonly QuickFilter[];
  vocabulary: Vocabulary;
  query: ListQuery;
  /** True if the filter builder is offered; 'later': not known yet, its place is reserved. */
  builder: boolean | 'later';
  onChange(change: Partial<ListQuery>): void;
}

/** The filters of a list: search, quick filters, tags for all others, and a button for the filter builder. */
export function Filters({ search, tooShort, quick, vocabulary, query, builder, onChange }: FiltersProps) {
  const [building, setBuilding] = useState(false);
  const { filters } = query;
  const others = beyondQuick(filters, quick);
  const anyField = filterable(vocabulary).length > 0;
  if (search === undefined && !anyField) return null;
  const alone = quick.length === 0 && others.length === 0;
  return (
    <FilterBar
      label="Filters"
      alone={alone}
      search={
        search !== undefined && (
          <SearchField
            label={search}
            value={query.search}
            {...(tooShort && { tooShort })}
            onSearch={(words) => onChange({ search: words })}
            className={cx('md:max-w-72 md:flex-[1_1_10rem]', alone ? 'flex-1' : 'w-full')}
          />
        )
      }
    >
      {quick.map((one) => (
        <QuickControl
          key={one.field}
          quick={one}
          vocabulary={vocabulary}
          value={chosen(filters, one.field)}
          onChange={(value) => onChange({ filters: chooseQuickFilter(filters, one.field, value) })}
        />
      ))}
      {others.map((entry) => (
        <FilterTag
          key={JSON.stringify(entry)}
          onEdit={() => setBuilding(true)}
          onRemove={() => onChange({ filters: filters.filter((each) => each !== entry) })}
        >
          {filterWords(entry, vocabulary)}
        </FilterTag>
      ))}
      {anyField && builder && (
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          className={cx(builder === 'later' && 'invisible')}
          onClick={() => setBuilding(true)}
        >
          <ListFilter aria-hidden="true" className="size-4" /> {quick.length > 0 ? 'More filters' : 'Filter'}
        </Button>
      )}
      {building && (
        <Suspense>
          <FilterBuilder
            vocabulary={vocabulary}
            filters={filters}
            onApply={(next) => {
              setBuilding(false);
              onChange({ filters: next });
            }}
            onClose={() => setBuilding(false)}
          />
        </Suspense>
      )}
    </FilterBar>
  );
}
