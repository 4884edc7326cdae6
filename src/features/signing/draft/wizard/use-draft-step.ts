import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorNotificationMs } from '#contract/core/limits.ts';
import { type Draft, type WizardStep, wizardSteps } from '#contract/signing/drafts.ts';
import { previewLetter } from '#contract/signing/letter-preview.ts';
import { listSent } from '#contract/signing/sent-envelopes.ts';
import type { Kept } from '#src/edit/begin.ts';
import { sayDone } from '#src/edit/say-done.ts';
import { type Edit, useEdit } from '#src/edit/use-edit.ts';
import type { Schema } from '#src/ui/form/schema.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { createWrite, noteDraft, saveWrite } from '../draft.commands.ts';
import { type DraftValues, draftTexts, draftValues } from '../draft-values.ts';
import { draftPlaceOf, draftSubject, newDraftPage, newDraftSubject, pageOf } from './draft-place.ts';
import { type Problems, stepBeside, stepProblems } from './wizard-steps.rules.ts';

interface StepOptions {
  id: string;
  step: WizardStep;
  /** As the server has it; undefined for a new draft. */
  draft: Draft | undefined;
  kept: Kept;
  /** Problems that keep one from going on, besides those of the draft. */
  holds?: (values: DraftValues) => Problems;
  /** Problems of unsaved input, which also keep one from saving and leaving. */
  loses?: () => Problems;
  /** Replaces the way to the next step. */
  onNext?(draft: Draft): void;
}

/** State of a wizard's step: the edit of the whole draft, and the ways on. */
export interface DraftStep {
  edit: Edit<DraftValues>;
  step: WizardStep;
  /** As the server has it. */
  draft: Draft | undefined;
  /** Sets the way of the next submit: to the next step, refused with its problems while the step is not complete, or to the list. */
  aim(to: 'next' | 'list'): void;
  /** Saves the draft, complete or not, and leaves. */
  close(): Promise<void>;
}

/**
 * A step of a draft. Each save carries the whole draft with the version it began from; changes of another tab or device are merged part by
 * part (`src/edit`). Unsaved changes are kept on this device.
 */
export function useDraftStep({ id, step, draft, kept, holds, loses, onNext }: StepOptions): DraftStep {
  const navigate = useNavigate();
  // The pressed button, because a step that is left need not be complete.
  const [going] = useState<{ to: 'next' | 'list' }>({ to: 'next' });
  const leave = () => void navigate({ to: '/app/sign/list' });
  const after = (values: DraftValues) =>
    stepBeside(step, 1, { ...values, selfSignedAt: draft?.selfSignedAt ?? null });

  const schema: Schema<DraftValues> = schemaOf((values) => ({
    ...(going.to === 'list'
      ? stepProblems('select-document', values)
      : { ...stepProblems(step, values), ...holds?.(values) }),
    ...loses?.(),
  }));
  const edit = useEdit<DraftValues, DraftValues, Draft>(
    {
      subject: draft ? draftSubject(id) : newDraftSubject,
      page: draft ? pageOf(step, id) : newDraftPage,
      titleOf: ({ title, documents }) => `To be signed: ${title || (documents[0]?.name ?? 'new')}`,
      schema,
      record: draft,
      valuesOf: draftValues,
      changeOf: ({ savedAt }) => ({
        by: 'Another tab or device of yours',
        at: savedAt,
        own: true,
      }),
      write(values, version) {
        const from = going.to === 'list' ? step : after(values);
        const reached =
          draft && wizardSteps.indexOf(draft.step) > wizardSteps.indexOf(from) ? draft.step : from;
        return version ? saveWrite(id, values, version, reached) : createWrite(id, values, reached);
      },
      shownBy: [listSent, previewLetter],
      done(outcome) {
        const saved = outcome.record ?? draft;
        if (!saved) return;
        noteDraft(saved);
        if (outcome.taken.length > 0) sayDone(outcome, draftTexts);
        if (draft?.selfSignedAt && !saved.selfSignedAt) sayTakenBack();
        if (going.to === 'list') leave();
        else if (onNext) onNext(saved);
        else void navigate(draftPlaceOf(stepBeside(step, 1, saved), id));
      },
    },
    kept,
  );

  const aim = (to: typeof going.to) => {
    going.to = to;
  };
  async function close() {
    // A new draft without documents is not saved.
    if (!draft && edit.form.values.documents.length === 0) return leave();
    aim('list');
    await edit.form.submit();
  }
  return { edit, step, draft, aim, close };
}

const schemaOf = (problems: (values: DraftValues) => Problems): Schema<DraftValues> => ({
  '~standard': {
    validate(values) {
      const issues = Object.entries(problems(values as DraftValues)).flatMap(([path, messages]) =>
        messages.map((message) => ({ message, path: path.split('.').filter(Boolean) })),
      );
      return issues.length > 0 ? { issues } : { value: values as DraftValues };
    },
  },
});

const sayTakenBack = () =>
  notify({
    type: 'info',
    message: 'What you signed changed, so your signature was taken back. You can sign again before sending.',
    duration: errorNotificationMs,
  });
