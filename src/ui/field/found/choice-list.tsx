import { ComboboxButton, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { type Choice, SelectMark } from '../select-field.tsx';

interface ChoiceListProps {
  label: string;
  /** The button, for the field to press. */
  opener: RefObject<HTMLButtonElement | null>;
  choices: readonly Choice[];
  /** Shown if there are no choices. */
  nothing?: ReactNode;
}

/**
 * The choices of a combobox, and the button at the end of its field that shows them: in the page beside the field, so that they stay in the
 * form's landmark.
 */
export function ChoiceList({ label, opener, choices, nothing = 'Nothing is called that.' }: ChoiceListProps) {
  return (
    <>
      <ComboboxButton
        ref={opener}
        aria-label={`Show ${label}`}
        className="absolute inset-y-0 right-0 w-9 cursor-pointer"
      >
        <SelectMark />
      </ComboboxButton>
      <ComboboxOptions modal={false} className={listClass}>
        {choices.map((choice) => (
          <ChoiceLine key={choice.value} choice={choice} />
        ))}
        {choices.length === 0 && <p className="px-3 py-2 text-small text-soft">{nothing}</p>}
      </ComboboxOptions>
    </>
  );
}

const listClass =
  'absolute inset-x-0 top-full z-list mt-1 max-h-(--choice-list,18rem) overflow-y-auto overscroll-contain rounded-card bg-float p-1 shadow-float outline-none';

function ChoiceLine({ choice: { value, label, detail } }: { choice: Choice }) {
  return (
    <ComboboxOption
      value={value}
      className="group flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 data-focus:bg-sunken dense:min-h-8"
    >
      <span className="min-w-0 flex-1 py-1">
        {label}
        {detail && <span className="block text-small text-soft">{detail}</span>}
      </span>
      <Check aria-hidden="true" className="invisible size-4 shrink-0 group-data-selected:visible" />
    </ComboboxOption>
  );
}
