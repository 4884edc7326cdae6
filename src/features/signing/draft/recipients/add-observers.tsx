import { useCallback, useState } from 'react';
import type { Draft } from '#contract/signing/drafts.ts';
import { fillsIn, gates } from '#contract/signing/roles.ts';
import type { Kept } from '#src/edit/begin.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { DraftScreen } from '../wizard/draft-screen.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { useDraftStep } from '../wizard/use-draft-step.ts';
import { editPath, nothingTyped, outsidePath, unaddedProblems } from '../wizard/wizard-steps.rules.ts';
import { AddPeople } from './add-people.tsx';
import { EditableRecipient } from './editable-recipient.tsx';
import { withMore, withoutRecipient } from './recipients.rules.ts';

const step = 'add-observers';

/** The third step: the observers, and which of them have to confirm that they read it. */
export const AddObservers = ({ id }: { id: string }) => (
  <DraftScreen id={id} step={step}>
    {(draft, kept) => <Adding draft={draft} kept={kept} />}
  </DraftScreen>
);

function Adding({ draft, kept }: { draft: Draft; kept: Kept }) {
  const [typed, setTyped] = useState(nothingTyped);
  const onAdded = useCallback((added: boolean) => setTyped((was) => ({ ...was, added })), []);
  const onEdited = useCallback((edited: boolean) => setTyped((was) => ({ ...was, edited })), []);
  const state = useDraftStep({
    ...{ id: draft.id, step, draft, kept },
    loses: () => unaddedProblems(typed),
  });
  const { form } = state.edit;
  const { value, onChange } = form.field('recipients');
  const focusAfter = useFocusAfter();
  const observers = value.filter((one) => !fillsIn(one));
  const setConfirms = (id: string, confirms: boolean) =>
    onChange(
      value.map((one) => (one.id === id ? { ...one, role: confirms ? 'observer_ack' : 'observer' } : one)),
    );
  return (
    <StepForm
      state={state}
      label="Observers"
      above={
        <>
          <AddPeople
            recipients={value}
            as="observer"
            clientId={form.values.client?.id}
            unadded={form.errorAt(outsidePath)}
            onTyped={onAdded}
            onAdd={(who) => onChange(withMore(value, who))}
          />
          {observers.length > 0 && (
            <ul
              aria-label="Observers"
              className="overflow-hidden rounded-card border border-line bg-paper *:border-line *:not-first:border-t"
            >
              {observers.map((one) => (
                <li key={one.id}>
                  <EditableRecipient
                    recipient={one}
                    recipients={value}
                    unsaved={form.errorAt(editPath)}
                    onTyped={onEdited}
                    onChange={onChange}
                    error={form.errorAt(`recipients.${value.indexOf(one)}`)}
                    onRemove={() => {
                      onChange(withoutRecipient(value, one.id));
                      focusAfter(...observers.filter((each) => each !== one).map(({ id }) => `remove ${id}`));
                    }}
                  >
                    <Checkbox
                      checked={gates(one)}
                      onChange={(confirms) => setConfirms(one.id, confirms)}
                      aria-label={`${one.name} has to confirm having read it`}
                    >
                      Has to confirm having read it
                    </Checkbox>
                  </EditableRecipient>
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}
