import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Filter, FilterEntry } from '#contract/core/filters.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import {
  draftOf,
  draftProblem,
  type FilterDraft,
  filtersOf,
  freshFilter,
  isSound,
  replaced,
  withAlternative,
  withoutFilter,
  withRow,
} from './filter-draft.ts';
import { FilterRow } from './filter-row.tsx';
import { filterable, type Vocabulary } from './filter-words.ts';

interface FilterBuilderProps {
  vocabulary: Vocabulary;
  filters: readonly FilterEntry[];
  onApply(filters: FilterEntry[]): void;
  onClose(): void;
}

/** Greatest number of rows, and of alternatives in one (contract/core/list.ts). */
const most = 20;

/** The whole filter of a list: rows joined by AND, alternatives in a row by OR. Nothing changes before it is applied. */
export default function FilterBuilder({ vocabulary, filters, onApply, onClose }: FilterBuilderProps) {
  const { fields } = vocabulary;
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  const first = filterable(vocabulary)[0] ?? '';
  const [draft, setDraft] = useState<FilterDraft>(() =>
    filters.length > 0 ? draftOf(filters) : [[freshFilter(fields, first)]],
  );
  /** The comparisons that prevented applying the filter, without those added or changed since. */
  const [refused, setRefused] = useState<readonly Filter[]>([]);
  const dirty = JSON.stringify(filtersOf(draft)) !== JSON.stringify(filters);

  function add(next: FilterDraft, row: number) {
    setDraft(next);
    requestAnimationFrame(() => focusLastOf(element.current, row));
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    if (isSound(fields, draft)) return onApply(filtersOf(draft));
    setRefused(draft.flat());
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Filters"
      width="wide"
      actions={
        <>
          <Button type="submit" form={form} variant="primary">
            Apply
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form
        id={form}
        ref={element}
        aria-label="Filters"
        noValidate
        data-dirty={dirty || undefined}
        onSubmit={apply}
        className="flex flex-col gap-4"
      >
        {draft.length === 0 && <p className="text-soft">Nothing is filtered: the whole list is shown.</p>}
        {draft.map((row, at) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            key={at}
            data-row
            className="flex min-w-0 flex-col gap-2 border-line not-first:border-t not-first:pt-4"
          >
            <legend className="sr-only">{at === 0 ? 'Where' : 'And where'}</legend>
            {row.map((filter, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: so is an alternative
              <div key={place} data-alternative className="flex flex-col gap-2">
                {place > 0 && <span className="text-small text-soft">or</span>}
                <FilterRow
                  vocabulary={vocabulary}
                  filter={filter}
                  problem={refused.includes(filter) ? draftProblem(fields, filter) : undefined}
                  onChange={(next) => setDraft(replaced(draft, at, place, next))}
                  onRemove={() => setDraft(withoutFilter(draft, at, place))}
                />
              </div>
            ))}
            {row.length < most && (
              <Button
                size="small"
                variant="quiet"
                onClick={() =>
                  add(withAlternative(draft, at, freshFilter(fields, row.at(-1)?.field ?? first)), at)
                }
                className="-ml-3 self-start"
              >
                <Plus aria-hidden="true" className="size-4" /> Or
              </Button>
            )}
          </fieldset>
        ))}
        {draft.length < most && (
          <Button
            onClick={() => add(withRow(draft, freshFilter(fields, first)), draft.length)}
            className="self-start"
          >
            <Plus aria-hidden="true" className="size-4" /> {draft.length > 0 ? 'And' : 'Add a filter'}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

const focusLastOf = (form: HTMLFormElement | null, row: number) =>
  [...(form?.querySelectorAll('[data-row]')[row]?.querySelectorAll('[data-alternative]') ?? [])]
    .at(-1)
    ?.querySelector('select')
    ?.focus();
