import { Combobox, ComboboxInput } from '@headlessui/react';
import { useRef, useState } from 'react';
import { Field, type FieldProps } from '../field.tsx';
import type { Choice } from '../select-field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { DescribedInput } from './described-input.tsx';
import { foundChoices } from './found-choices.ts';
import { SeveralBox, severalInputClass } from './several-box.tsx';

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
              <SeveralBox {...{ choices, value, onChange }}>
                <ComboboxInput
                  {...control}
                  as={DescribedInput}
                  describedBy={control['aria-describedby']}
                  data-name={name}
                  autoComplete="off"
                  value={words}
                  onChange={(event) => setWords(event.target.value)}
                  onClick={() => !open && opener.current?.click()}
                  className={severalInputClass}
                />
              </SeveralBox>
              <ChoiceList label={label} opener={opener} choices={foundChoices(choices, words)} />
            </div>
          )}
        </Combobox>
      )}
    </Field>
  );
}
