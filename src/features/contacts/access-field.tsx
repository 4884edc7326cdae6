import { useState } from 'react';
import { type AccessKind, accessStates, nextAccess } from '../../../contract/clients/contact-words.ts';
import { labelOf } from '../../lib/names.ts';
import type { FieldProps } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';

interface AccessFieldProps extends FieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
  kind: AccessKind;
}

/** The state of one kind of access: what it is, and what it can become by hand. */
export function AccessField({ kind, value, onChange, ...rest }: AccessFieldProps) {
  // The state the form began with: choosing another does not lead on from there before it is saved.
  const [present] = useState(() => accessStates.find((state) => state === value) ?? 'NONE');
  const states = nextAccess(kind, present);
  return (
    <SelectField
      {...rest}
      hint={
        kind === 'portal' && present === 'NONE' ? 'Opens by an invitation, once this is saved.' : undefined
      }
      value={value}
      choices={states.map((state) => ({ value: state, label: labelOf(state) }))}
      onChange={onChange}
    />
  );
}
