import { useState } from 'react';
import { type AccessKind, accessStates, nextAccess, nextAccessBy } from '#contract/clients/contact-words.ts';
import { grants } from '#contract/core/grants.ts';
import { labelOf } from '#src/lib/names.ts';
import { useMayGive } from '#src/session/use-may-give.ts';
import type { FieldProps } from '#src/ui/field/field.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';

interface AccessFieldProps extends FieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
  kind: AccessKind;
}

/** The state of one kind of access: what it is, and what the person can make it by hand. */
export function AccessField({ kind, value, onChange, ...rest }: AccessFieldProps) {
  // The state the form began with: choosing another does not lead on from there before it is saved.
  const [present] = useState(() => accessStates.find((state) => state === value) ?? 'NONE');
  const mayGive = useMayGive({ access: kind });
  const states = nextAccessBy(kind, present, mayGive);
  const withheld = states.length < nextAccess(kind, present).length;
  const invitation =
    kind === 'portal' && present === 'NONE' ? 'Opens by an invitation, once this is saved.' : undefined;
  return (
    <SelectField
      {...rest}
      hint={
        withheld
          ? `Given by: ${grants[`contacts.${kind}_access`].giver} Choose Requested, and they are told.`
          : invitation
      }
      value={value}
      choices={states.map((state) => ({ value: state, label: labelOf(state) }))}
      onChange={onChange}
    />
  );
}
