import { Combobox, ComboboxButton, ComboboxInput, ComboboxOptions } from '@headlessui/react';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { ChoiceLine, found, listClass } from './choice-list.tsx';
import { DescribedInput } from './described-input.tsx';
import { boxClass, Field, type FieldProps } from './field.tsx';
import { type Choice, SelectMark } from './select-field.tsx';

interface ComboboxFieldProps extends FieldProps {
  name: string;
  /** '' for none. */
  value: string;
  onChange(value: string): void;
  choices: readonly Choice[];
  placeholder?: string;
  /** Under the list where nothing fits what was typed. */
  nothing?: ReactNode;
}

/** One of many, found by typing. Headless UI comes with it: for screens loaded when they are opened. */
export function ComboboxField({
  label,
  hint,
  error,
  optional,
  name,
  value,
  onChange,
  choices,
  placeholder,
  nothing = 'Nothing is called that.',
}: ComboboxFieldProps) {
  const [words, setWords] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const fitting = found(choices, words);
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
              <ComboboxButton
                ref={opener}
                aria-label={`Show ${label}`}
                className="absolute inset-y-0 right-0 w-9 cursor-pointer"
              >
                <SelectMark />
              </ComboboxButton>
              <ComboboxOptions modal={false} className={listClass}>
                {fitting.map((choice) => (
                  <ChoiceLine key={choice.value} choice={choice} />
                ))}
                {fitting.length === 0 && <p className="px-3 py-2 text-small text-soft">{nothing}</p>}
              </ComboboxOptions>
            </div>
          )}
        </Combobox>
      )}
    </Field>
  );
}
