import { lazy, Suspense } from 'react';
import type { Draft } from '../../../../contract/drafts.ts';
import type { Kept } from '../../../edit/begin.ts';
import { PageSkeleton } from '../../../ui/pdf/page-skeleton.tsx';
import { DraftScreen } from './draft-screen.tsx';
import { StepForm } from './step-form.tsx';
import { StepProblem } from './step-problem.tsx';
import { useDraftStep } from './use-draft-step.ts';

const step = 'configure-document';
const FieldEditor = lazy(() =>
  import('../editor/field-editor.tsx').then(({ FieldEditor }) => ({ default: FieldEditor })),
);

/** The fourth step: where on the pages who fills in what. */
export const ConfigureDocument = ({ id }: { id: string }) => (
  <DraftScreen id={id} step={step} fills>
    {(draft, kept) => <Configuring draft={draft} kept={kept} />}
  </DraftScreen>
);

function Configuring({ draft, kept }: { draft: Draft; kept: Kept }) {
  const state = useDraftStep({ id: draft.id, step, draft, kept });
  const { form } = state.edit;
  const fields = form.field('fields');
  return (
    <StepForm
      state={state}
      label="Fields"
      fills
      above={
        <div className="min-h-0 flex-1">
          <Suspense fallback={<PageSkeleton />}>
            <FieldEditor
              documents={draft.documents}
              recipients={draft.recipients}
              fields={fields.value}
              onFields={fields.onChange}
            />
          </Suspense>
        </div>
      }
    >
      {fields.error && <StepProblem>{fields.error}</StepProblem>}
    </StepForm>
  );
}
