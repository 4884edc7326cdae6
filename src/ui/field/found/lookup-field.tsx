import { Combobox, ComboboxInput } from '@headlessui/react';
import { Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { cx } from '#src/ui/cx.ts';
import { boxClass, Field, type FieldProps } from '../field.tsx';
import type { Choice } from '../select-field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { DescribedInput } from './described-input.tsx';

export interface LookupFieldProps extends FieldProps {
  words: string;
  onWords(words: string): void;
  /** The choices found for them. */
  choices: readonly Choice[];
  onChoose(value: string): void;
  placeholder?: string;
  autoFocus?: boolean;
  /** Shown under the field if nothing was found, or not yet. */
  nothing?: ReactNode;
}

/** Looks things up by typing and hands over the chosen one; the caller finds the choices. */
export default function LookupField({
  label,
  hint,
  error,
  optional,
  words,
  onWords,
  choices,
  onChoose,
  placeholder,
  autoFocus,
  nothing,
}: LookupFieldProps) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <Combobox value={null} onChange={(chosen: string | null) => chosen !== null && onChoose(chosen)}>
          <div className="relative">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 stroke-[1.6] text-faint"
            />
            <ComboboxInput
              {...control}
              {...(autoFocus && { autoFocus })}
              as={DescribedInput}
              describedBy={control['aria-describedby']}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              placeholder={placeholder}
              value={words}
              onChange={(event) => onWords(event.target.value)}
              className={cx(boxClass, 'h-11 pr-9 pl-10 dense:h-9')}
            />
            <ChoiceList label={label} opener={opener} choices={choices} nothing={nothing} />
          </div>
        </Combobox>
      )}
    </Field>
  );
}
