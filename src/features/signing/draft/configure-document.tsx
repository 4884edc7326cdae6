import { useLocation } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { printedDate } from '#contract/core/printed-date.ts';
import type { Draft } from '#contract/signing/drafts.ts';
import type { Kept } from '#src/edit/begin.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { config } from '#src/session/config.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { PageSkeleton } from '#src/ui/pdf/page-skeleton.tsx';
import { DraftScreen } from './wizard/draft-screen.tsx';
import { StepForm } from './wizard/step-form.tsx';
import { StepProblem } from './wizard/step-problem.tsx';
import { useDraftStep } from './wizard/use-draft-step.ts';

const step = 'configure-document';
const FieldEditor = lazyPart(async () => ({
  default: (await import('../editor/field-editor.tsx')).FieldEditor,
}));

/** The fourth step: the fields of the recipients on the pages. */
export const ConfigureDocument = ({ id }: { id: string }) => (
  <DraftScreen id={id} step={step} fills>
    {(draft, kept) => <Configuring draft={draft} kept={kept} />}
  </DraftScreen>
);

function Configuring({ draft, kept }: { draft: Draft; kept: Kept }) {
  const state = useDraftStep({ id: draft.id, step, draft, kept });
  const { form } = state.edit;
  const fields = form.field('fields');
  const start = useLocation({ select: ({ hash }) => hash || undefined });
  const client = draft.client?.name ?? '';
  const facts = useMemo(
    () => ({ date: printedDate(today(now()), draft.dateLanguage), firm: config().firm.name, client }),
    [draft.dateLanguage, client],
  );
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
              facts={facts}
              start={start}
            />
          </Suspense>
        </div>
      }
    >
      {fields.error && <StepProblem>{fields.error}</StepProblem>}
    </StepForm>
  );
}
