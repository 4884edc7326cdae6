import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { FieldError } from '#src/ui/field/field.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';

interface SuccessorProps {
  /** Label of the choice. */
  label: string;
  name: string;
  detail: string;
  error: string | undefined;
  onUndo(): void;
}

/** The recipient chosen as a successor. */
export function Successor({ label, name, detail, error, onUndo }: SuccessorProps) {
  const id = useId();
  const element = useRef<HTMLFieldSetElement>(null);
  // Moves the focus here, because the pressed control is gone.
  useEffect(() => element.current?.focus(), []);
  return (
    <fieldset
      ref={element}
      tabIndex={-1}
      data-field
      data-invalid={error && true}
      aria-label={`${label}: ${name}`}
      className="flex min-w-0 flex-col gap-1.5 outline-none"
    >
      <span className="text-small font-medium">{label}</span>
      <div className="flex min-h-14 items-center gap-3 rounded-control bg-sunken pr-1 pl-3">
        <span className="min-w-0 flex-1">
          <span className="block">{name}</span>
          {detail && <span className="block text-small text-soft">{detail}</span>}
        </span>
        <IconButton label="Choose somebody else" icon={<X />} onClick={onUndo} />
      </div>
      {error && (
        <FieldError id={id} aloud>
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
