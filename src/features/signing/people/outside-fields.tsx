import { printingNotice } from '#contract/core/text/printable-text.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { Binding } from '#src/ui/form/use-form.ts';

interface OutsideFieldsProps {
  name: Binding<string>;
  email: Binding<string>;
  /** True if the name gets the focus first; a known name can be overwritten. */
  autoFocus?: boolean;
}

/** Name and address of a person who is not known here. */
export const OutsideFields = ({ name, email, autoFocus }: OutsideFieldsProps) => (
  <>
    <TextField
      {...name}
      label="Name"
      hint={printingNotice(name.value)}
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
