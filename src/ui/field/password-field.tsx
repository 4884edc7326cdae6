import { type ComponentProps, useState } from 'react';
import { cx } from '../cx.ts';
import { boxClass, Field, type FieldProps } from './field.tsx';

interface PasswordFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'required' | 'type'> {
  value: string;
  /** Kind of the secret, for the button: "Show PIN". */
  secret?: 'password' | 'PIN';
  onChange(value: string): void;
}

/** A password: can be pasted, and shown for checking. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  secret = 'password',
  onChange,
  className,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            onChange={(event) => onChange(event.target.value)}
            className={cx(boxClass, 'h-11 pr-16 dense:h-9', className)}
          />
          <button
            type="button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${secret}`}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 w-14 cursor-pointer rounded-control text-small text-soft hover:text-ink"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}
