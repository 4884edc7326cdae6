import { UserRoundPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Draft } from '#contract/signing/drafts.ts';
import { fillsIn } from '#contract/signing/roles.ts';
import type { Kept } from '#src/edit/begin.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { DraftScreen } from '../wizard/draft-screen.tsx';
import { StepForm } from '../wizard/step-form.tsx';
import { useDraftStep } from '../wizard/use-draft-step.ts';
import { editPath, nothingTyped, outsidePath, unaddedProblems } from '../wizard/wizard-steps.rules.ts';
import { AddPeople } from './add-people.tsx';
import { ClientChoice } from './client-choice.tsx';
import { withMore } from './recipients.rules.ts';
import { SignerList } from './signer-list.tsx';

const step = 'add-signers';

/** The second step: the signers and approvers, and their order. */
export const AddSigners = ({ id }: { id: string }) => (
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
  const client = form.field('client');
  const recipients = form.field('recipients');
  const acting = recipients.value.filter(fillsIn);
  const rowsFine = recipients.value.every((_, at) => !form.errorAt(`recipients.${at}`));
  const unadded = form.errorAt(outsidePath);
  const missing = rowsFine && !unadded && !form.errorAt(editPath) ? form.errorAt('recipients') : undefined;
  return (
    <StepForm
      state={state}
      label="Signers"
      above={
        <>
          <ClientChoice client={client.value} onChange={client.onChange} />
          <AddPeople
            recipients={recipients.value}
            as="signer"
            clientId={client.value?.id}
            missing={missing}
            unadded={unadded}
            onTyped={onAdded}
            onAdd={(who) => recipients.onChange(withMore(recipients.value, who))}
          />
          {acting.length > 0 ? (
            <SignerList recipients={recipients} errorAt={form.errorAt} onEdited={onEdited} />
          ) : (
            <div className="rounded-card border border-line border-dashed">
              <EmptyState icon={<UserRoundPlus />} title="Nobody signs yet">
                Find somebody above, or add yourself.
              </EmptyState>
            </div>
          )}
        </>
      }
    />
  );
}
