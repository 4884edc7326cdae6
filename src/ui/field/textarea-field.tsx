import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { boxClass, Field, type FieldProps } from './field.tsx';

interface TextareaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'required'> {
  value: string;
  onChange(value: string): void;
}

/** Several lines of text; grows with the text if the browser supports it. */
export function TextareaField({
  label,
  hint,
  error,
  optional,
  onChange,
  className,
  ...rest
}: TextareaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          onChange={(event) => onChange(event.target.value)}
          className={cx(boxClass, 'field-sizing-content max-h-80 min-h-24 resize-y py-2', className)}
        />
      )}
    </Field>
  );
}
