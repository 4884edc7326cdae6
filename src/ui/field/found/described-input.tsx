import type { ComponentProps } from 'react';

interface DescribedInputProps extends ComponentProps<'input'> {
  describedBy: string | undefined;
}

/** The input of a combobox: Headless UI overwrites `aria-describedby`, so hint and error come under another name. */
export function DescribedInput({ describedBy, ...props }: DescribedInputProps) {
  return <input {...props} aria-describedby={describedBy} />;
}
