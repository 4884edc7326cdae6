import { TextField } from '../../../ui/field/text-field.tsx';
import type { Binding } from '../../../ui/form/use-form.ts';

interface OutsideFieldsProps {
  name: Binding<string>;
  email: Binding<string>;
  /** Whether the name is what is typed first; one that is known is there to be typed over. */
  autoFocus?: boolean;
}

/** Name and address of somebody nobody knows here. */
export const OutsideFields = ({ name, email, autoFocus }: OutsideFieldsProps) => (
  <>
    <TextField
      {...name}
      label="Name"
      {...(autoFocus && { autoFocus, onFocus: (event) => event.currentTarget.select() })}
      autoComplete="off"
      autoCapitalize="words"
      enterKeyHint="next"
    />
    <TextField
      {...email}
      label="E-mail"
      type="email"
      inputMode="email"
      autoComplete="off"
      enterKeyHint="done"
    />
  </>
);
