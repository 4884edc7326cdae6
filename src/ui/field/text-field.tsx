import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { boxClass, Field, type FieldProps } from './field.tsx';

interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'required'> {
  value: string;
  onChange(value: string): void;
}

/** One line of text. Describe its content with `type`, `inputMode`, `autoComplete` and `enterKeyHint`. */
export function TextField({ label, hint, error, optional, onChange, className, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <input
          {...rest}
          {...control}
          onChange={(event) => onChange(event.target.value)}
          className={cx(boxClass, 'h-11 dense:h-9', className)}
        />
      )}
    </Field>
  );
}
