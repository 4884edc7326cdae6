import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import { boxShape } from '../field.tsx';
import type { Choice } from '../select-field.tsx';

interface SeveralBoxProps {
  choices: readonly Choice[];
  value: readonly string[];
  onChange(value: string[]): void;
  /** The input that finds more. */
  children: ReactNode;
}

export const severalInputClass =
  'h-8 w-8 min-w-8 flex-1 bg-transparent px-1.5 text-lead outline-none dense:h-7 dense:text-body';

/** The box of several chosen things, in the order of the choices, with an input after them. */
export function SeveralBox({ choices, value, onChange, children }: SeveralBoxProps) {
  const known = choices.filter((choice) => value.includes(choice.value));
  const unknown = value.filter((each) => !known.some((choice) => choice.value === each));
  const chosen = [...known, ...unknown.map((each) => ({ value: each, label: each }))];
  return (
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
      {children}
    </div>
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
