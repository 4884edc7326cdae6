import { type ReactNode, useState } from 'react';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { useSession } from '#src/session/session.ts';
import type { DraftRecipient } from '../draft-values.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { OutsideAddress } from './outside-address.tsx';
import { DraftRecipientRow } from './recipient-row.tsx';
import { alreadyIn, withInstead } from './recipients.rules.ts';

interface EditableRecipientProps {
  recipient: DraftRecipient;
  recipients: readonly DraftRecipient[];
  error: string | undefined;
  /** Why one can't go on while a change is not saved, in words. */
  unsaved: string | undefined;
  /** Called with true while a change is not saved. */
  onTyped(isTyped: boolean): void;
  onChange(recipients: DraftRecipient[]): void;
  onRemove(): void;
  children?: ReactNode;
}

/** A recipient; name, address and code of an outside address can be changed in the row. */
export function EditableRecipient(props: EditableRecipientProps) {
  const { recipient, recipients, error, unsaved, onTyped, onChange, onRemove, children } = props;
  const { id, person, name } = recipient;
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  const focusAfter = useFocusAfter();
  function close() {
    setEditing(false);
    focusAfter(`edit ${id}`, `remove ${id}`);
  }
  function replace(who: Pick<DraftRecipient, 'person' | 'name' | 'email'>): string | undefined {
    const known = alreadyIn(
      recipients.filter((one) => one.id !== id),
      who,
    );
    if (known) return `${known.name} is in the list already, as ${verbsOf(known.role).name}.`;
    const me = who.person.kind === 'staff' && who.person.id === user.id;
    onChange(withInstead(recipients, id, { ...who, me }));
    close();
    return undefined;
  }
  if (editing && person.kind === 'external')
    return (
      <OutsideAddress
        label={`Edit ${name}`}
        start={person}
        kept
        action="Save"
        unadded={unsaved}
        onTyped={onTyped}
        onAdd={(next) => replace({ person: next, name: next.name, email: next.email })}
        onKnown={(one) => replace({ person: one.person, name: one.name, email: one.email })}
        onClose={close}
      />
    );
  return (
    <DraftRecipientRow
      recipient={recipient}
      error={error}
      onEdit={person.kind === 'external' ? () => setEditing(true) : undefined}
      onRemove={onRemove}
    >
      {children}
    </DraftRecipientRow>
  );
}
