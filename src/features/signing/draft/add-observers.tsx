import type { Draft } from '../../../../contract/drafts.ts';
import type { Kept } from '../../../edit/begin.ts';
import { AddPeople } from './add-people.tsx';
import { DraftScreen } from './draft-screen.tsx';
import { RecipientRow } from './recipient-row.tsx';
import { acts, withMore, without } from './recipients.rules.ts';
import { StepForm } from './step-form.tsx';
import { useDraftStep } from './use-draft-step.ts';
import { useFocusAfter } from './use-focus-after.ts';

const step = 'add-observers';

/** The third step: who reads along and gets the copy. */
export const AddObservers = ({ id }: { id: string }) => (
  <DraftScreen id={id} step={step}>
    {(draft, kept) => <Adding draft={draft} kept={kept} />}
  </DraftScreen>
);

function Adding({ draft, kept }: { draft: Draft; kept: Kept }) {
  const state = useDraftStep({ id: draft.id, step, draft, kept });
  const { form } = state.edit;
  const { value, onChange } = form.field('recipients');
  const focusAfter = useFocusAfter();
  const observers = value.filter((one) => !acts(one));
  return (
    <StepForm
      state={state}
      label="Observers"
      above={
        <AddPeople
          recipients={value}
          as="observer"
          clientId={form.values.client?.id}
          onAdd={(who) => onChange(withMore(value, who))}
        />
      }
    >
      {observers.length > 0 && (
        <ul
          aria-label="Observers"
          className="overflow-hidden rounded-card border border-line bg-paper *:border-line *:not-first:border-t"
        >
          {observers.map((one) => (
            <li key={one.id}>
              <RecipientRow
                recipient={one}
                error={form.errorAt(`recipients.${value.indexOf(one)}`)}
                onRemove={() => {
                  onChange(without(value, one.id));
                  focusAfter(...observers.filter((each) => each !== one).map(({ id }) => `remove ${id}`));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </StepForm>
  );
}
