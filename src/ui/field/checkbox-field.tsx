import { type ComponentProps, type ReactNode, useId } from 'react';
import { controlFor, FieldError } from './field.tsx';

interface CheckboxFieldProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'required' | 'type' | 'checked'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  value: boolean;
  onChange(value: boolean): void;
}

/** A box to tick, with its words beside it; the words are part of the target. */
export function CheckboxField({ label, hint, error, value, onChange, ...rest }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div data-field className="flex scroll-mt-[calc(var(--spacing-navbar)+20px)] flex-col gap-1">
      <div className="flex gap-3">
        <input
          {...rest}
          {...controlFor(id, Boolean(hint), error, true)}
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 cursor-pointer rounded-mark accent-accent md:mt-1 md:size-4"
        />
        <div>
          <label htmlFor={id} className="cursor-pointer">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-small text-soft">
              {hint}
            </p>
          )}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
