import type { ComponentProps } from 'react';

interface DescribedInputProps extends ComponentProps<'input'> {
  describedBy: string | undefined;
}

/** The input of a combobox: Headless UI overwrites what describes one, so hint and error come under another name. */
export function DescribedInput({ describedBy, ...props }: DescribedInputProps) {
  return <input {...props} aria-describedby={describedBy} />;
}
