import type { ComponentProps } from 'react';
import { TextareaField } from './textarea-field.tsx';

interface LinesFieldProps
  extends Omit<ComponentProps<typeof TextareaField>, 'value' | 'onChange' | 'placeholder'> {
  value: readonly string[];
  onChange(value: string[]): void;
}

/** Several entries, each on a line of its own. */
export function LinesField({ value, onChange, ...rest }: LinesFieldProps) {
  return (
    <TextareaField
      hint="One on each line."
      {...rest}
      value={value.join('\n')}
      onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
    />
  );
}
