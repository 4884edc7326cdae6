import { Combobox, ComboboxInput } from '@headlessui/react';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import { boxClass, Field, type FieldProps } from '../field.tsx';
import type { Choice } from '../select-field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { DescribedInput } from './described-input.tsx';
import { foundChoices } from './found-choices.ts';

export interface ComboboxFieldProps extends FieldProps {
  name: string;
  /** '' for none. */
  value: string;
  onChange(value: string): void;
  choices: readonly Choice[];
  placeholder?: string;
  /** Shown under the list if no choice matches the typed words. */
  nothing?: ReactNode;
}

/** One of many choices, found by typing. */
export default function ComboboxField({
  label,
  hint,
  error,
  optional,
  name,
  value,
  onChange,
  choices,
  placeholder,
  nothing,
}: ComboboxFieldProps) {
  const [words, setWords] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <Combobox
          value={value || null}
          onChange={(chosen: string | null) => onChange(chosen ?? '')}
          onClose={() => setWords('')}
        >
          {({ open }) => (
            <div className="relative">
              <ComboboxInput
                {...control}
                as={DescribedInput}
                describedBy={control['aria-describedby']}
                data-name={name}
                autoComplete="off"
                placeholder={placeholder}
                displayValue={(chosen: string | null) =>
                  choices.find((choice) => choice.value === chosen)?.label ?? chosen ?? ''
                }
                onChange={(event) => setWords(event.target.value)}
                onClick={() => !open && opener.current?.click()}
                className={cx(boxClass, 'h-11 pr-9 dense:h-9')}
              />
              <ChoiceList
                label={label}
                opener={opener}
                choices={foundChoices(choices, words)}
                nothing={nothing}
              />
            </div>
          )}
        </Combobox>
      )}
    </Field>
  );
}
