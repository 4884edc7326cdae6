import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorNotificationMs } from '../../../../contract/core/limits.ts';
import { type Draft, type WizardStep, wizardSteps } from '../../../../contract/signing/drafts.ts';
import type { Kept } from '../../../edit/begin.ts';
import { sayDone } from '../../../edit/say-done.ts';
import { type Edit, useEdit } from '../../../edit/use-edit.ts';
import type { Schema } from '../../../ui/form/schema.ts';
import { notify } from '../../../ui/notifications/store.ts';
import { createWrite, noteDraft, saveWrite } from './draft.commands.ts';
import { draftPlaceOf, draftSubject, newDraftPage, newDraftSubject, pageOf } from './draft-place.ts';
import { type DraftValues, draftTexts, draftValues } from './draft-values.ts';
import { type Problems, stepBeside, stepProblems } from './wizard-steps.rules.ts';

interface StepOptions {
  id: string;
  step: WizardStep;
  /** As the server has it; undefined for one that is begun. */
  draft: Draft | undefined;
  kept: Kept;
  /** What keeps one from going on besides what is wrong with the draft. */
  holds?: (values: DraftValues) => Problems;
  /** What would be lost by leaving the step, which also keeps one from saving and leaving. */
  loses?: () => Problems;
  /** What comes after the step, if not the next one. */
  onNext?(draft: Draft): void;
}

/** A step of the wizard at work: the edit of the whole draft, and the ways on. */
export interface DraftStep {
  edit: Edit<DraftValues>;
  step: WizardStep;
  /** As the server has it. */
  draft: Draft | undefined;
  /** Where the next submission leads: on, which is refused in words while the step is not complete, or out. */
  aim(to: 'next' | 'list'): void;
  /** Saves what there is, complete or not, and leaves. */
  close(): Promise<void>;
}

/**
 * One step of a draft. Each save carries the whole draft with the version it began from; what another tab or device saved meanwhile is
 * met part by part (`src/edit`). What is not saved is kept on this device.
 */
export function useDraftStep({ id, step, draft, kept, holds, loses, onNext }: StepOptions): DraftStep {
  const navigate = useNavigate();
  // Which of the two buttons was pressed: a step that is left need not be complete.
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
    // Of one that was not begun there is nothing to save.
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
