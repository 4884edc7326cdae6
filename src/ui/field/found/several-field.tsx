import { Combobox, ComboboxInput } from '@headlessui/react';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import { boxShape, Field, type FieldProps } from '../field.tsx';
import type { Choice } from '../select-field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { DescribedInput } from './described-input.tsx';
import { foundChoices } from './found-choices.ts';

export interface SeveralFieldProps extends FieldProps {
  name: string;
  value: readonly string[];
  onChange(value: string[]): void;
  choices: readonly Choice[];
}

/**
 * Several of many choices, found by typing. The chosen ones are shown in the order of the choices and handed on in a fixed order of their
 * own.
 */
export default function SeveralField({
  label,
  hint,
  error,
  optional,
  name,
  value,
  onChange,
  choices,
}: SeveralFieldProps) {
  const [words, setWords] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const known = choices.filter((choice) => value.includes(choice.value));
  const unknown = value.filter((each) => !known.some((choice) => choice.value === each));
  const chosen = [...known, ...unknown.map((each) => ({ value: each, label: each }))];
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <Combobox
          multiple
          value={[...value]}
          onChange={(all: string[]) => onChange(all.toSorted())}
          onClose={() => setWords('')}
        >
          {({ open }) => (
            <div className="relative">
              <div
                className={cx(
                  boxShape,
                  'flex min-h-11 flex-wrap items-center gap-1 py-1 pr-9 pl-1.5 dense:min-h-9',
                  'has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-aria-invalid:border-bad',
                )}
              >
                {chosen.map((each) => (
                  <Chosen
                    key={each.value}
                    label={each.label}
                    onRemove={() => onChange(value.filter((other) => other !== each.value))}
                  />
                ))}
                <ComboboxInput
                  {...control}
                  as={DescribedInput}
                  describedBy={control['aria-describedby']}
                  data-name={name}
                  autoComplete="off"
                  value={words}
                  onChange={(event) => setWords(event.target.value)}
                  onClick={() => !open && opener.current?.click()}
                  className="h-8 w-8 min-w-8 flex-1 bg-transparent px-1.5 text-lead outline-none dense:h-7 dense:text-body"
                />
              </div>
              <ChoiceList label={label} opener={opener} choices={foundChoices(choices, words)} />
            </div>
          )}
        </Combobox>
      )}
    </Field>
  );
}

function Chosen({ label, onRemove }: { label: string; onRemove(): void }) {
  return (
    <span className="inline-flex min-h-8 max-w-full items-center rounded-mark bg-sunken pl-2.5 text-small dense:min-h-7">
      <span className="min-w-0">{label}</span>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-mark text-soft hover:text-ink dense:size-7 [&_svg]:size-3.5"
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
