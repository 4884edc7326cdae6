import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { InlineSelect } from '#src/ui/field/inline-select.tsx';
import type { Binding } from '#src/ui/form/use-form.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import type { DraftRecipient } from '../draft-values.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { editPath } from '../wizard/wizard-steps.rules.ts';
import { EditableRecipient } from './editable-recipient.tsx';
import { mayMove, moveRecipient, recipientGroups, withoutRecipient } from './recipients.rules.ts';

const roles = [
  { value: 'signer', label: 'Signs' },
  { value: 'approver', label: 'Approves' },
];

interface SignerListProps {
  recipients: Binding<DraftRecipient[]>;
  errorAt(path: string): string | undefined;
  /** Called with true while a change of a recipient is not saved. */
  onEdited(isTyped: boolean): void;
}

/** Signers and approvers in their groups; each group is asked together, one group after the other. */
export function SignerList({ recipients: { value, onChange }, errorAt, onEdited }: SignerListProps) {
  const focusAfter = useFocusAfter();
  const [said, setSaid] = useState('');
  const groups = recipientGroups(value);

  function move({ id, name }: DraftRecipient, by: 1 | -1) {
    const next = moveRecipient(value, id, by);
    const after = recipientGroups(next);
    const at = after.findIndex((group) => group.some((one) => one.id === id));
    const others = (after[at] ?? []).filter((one) => one.id !== id).map((one) => one.name);
    setSaid(
      `${name}: turn ${at + 1} of ${after.length}${others.length > 0 ? `, together with ${others.join(', ')}` : ''}.`,
    );
    onChange(next);
    focusAfter(`${id} ${by}`, `${id} ${-by}`);
  }
  function remove(id: string) {
    const acting = groups.flat();
    const at = acting.findIndex((one) => one.id === id);
    onChange(withoutRecipient(value, id));
    focusAfter(`remove ${acting[at + 1]?.id}`, `remove ${acting[at - 1]?.id}`);
  }
  const setRole = (id: string, role: string) =>
    onChange(value.map((one) => (one.id === id ? { ...one, role: role as DraftRecipient['role'] } : one)));

  return (
    <>
      <ol
        aria-label="Signers, in the order they are asked"
        className="overflow-hidden rounded-card border border-line bg-paper *:border-line *:not-first:border-t"
      >
        {groups.map((group, at) => (
          <li key={group[0]?.id} className="flex">
            {groups.length > 1 && (
              <span className="grid w-10 shrink-0 place-items-center border-line border-r bg-sunken font-semibold text-small text-soft tabular-nums">
                <span className="sr-only">Turn </span>
                {at + 1}
              </span>
            )}
            <ul className="min-w-0 flex-1 *:border-line *:not-first:border-t">
              {group.map((one) => (
                <li key={one.id}>
                  <EditableRecipient
                    recipient={one}
                    recipients={value}
                    unsaved={errorAt(editPath)}
                    onTyped={onEdited}
                    onChange={onChange}
                    error={errorAt(`recipients.${value.indexOf(one)}`)}
                    onRemove={() => remove(one.id)}
                  >
                    <InlineSelect
                      label={`What ${one.name} does`}
                      value={one.role}
                      choices={roles}
                      onChoose={(role) => setRole(one.id, role)}
                      className="w-36"
                    />
                    {([-1, 1] as const).map((by) => (
                      <IconButton
                        key={by}
                        data-focus={`${one.id} ${by}`}
                        label={`Ask ${one.name} ${by < 0 ? 'earlier' : 'later'}`}
                        icon={by < 0 ? <ArrowUp /> : <ArrowDown />}
                        disabled={!mayMove(value, one.id, by)}
                        onClick={() => move(one, by)}
                      />
                    ))}
                  </EditableRecipient>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className="-mt-2 text-small text-soft">
        {groups.length > 1
          ? 'Each turn begins once everybody of the one before has acted.'
          : 'All are asked at the same time. Move somebody to set an order.'}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
