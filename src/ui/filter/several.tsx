import { useState } from 'react';
import { isFoundBy } from '#contract/core/fold.ts';
import { Checkbox } from '../field/checkbox.tsx';
import { boxClass } from '../field/field.tsx';
import type { Choice } from '../field/select-field.tsx';

interface SeveralProps {
  /** Name of the choice, read aloud. */
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** From this number of choices on there is a search box. */
const many = 10;

/** Several of a list, to be ticked; the chosen come first. */
export function Several({ label, choices, chosen, onChange }: SeveralProps) {
  const [words, setWords] = useState('');
  // Order when this was opened: a ticked choice does not jump.
  const [first] = useState(() => new Set(chosen));
  const shown = choices
    .filter((choice) => isFoundBy(choice.label, words))
    .toSorted((a, b) => Number(first.has(b.value)) - Number(first.has(a.value)));
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <fieldset className="min-w-0 rounded-control border border-edge bg-paper">
      <legend className="sr-only">{label}</legend>
      {choices.length > many && (
        <input
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Find"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          // Enter searches; it does not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className={`${boxClass} h-11 rounded-b-none border-0 border-line border-b dense:h-9`}
        />
      )}
      <div className="flex max-h-56 flex-col overflow-y-auto px-3 py-1">
        {shown.map(({ value, label: words }) => (
          <Checkbox key={value} checked={chosen.includes(value)} onChange={(on) => toggle(value, on)}>
            {words}
          </Checkbox>
        ))}
        {shown.length === 0 && <p className="py-2 text-small text-soft">Nothing is called that.</p>}
      </div>
    </fieldset>
  );
}
