import { sendingProblems } from '#contract/signing/draft-rules.ts';
import { type Draft, type WizardStep, wizardSteps } from '#contract/signing/drafts.ts';
import { fillsIn } from '#contract/signing/roles.ts';
import type { DraftDocument, DraftRecipient, DraftValues } from '../draft-values.ts';
import { recipientKey } from '../recipients/recipients.rules.ts';

/** Path → problems at it, in the shape of a 422. */
export type Problems = Record<string, string[]>;
type Checked = Pick<DraftValues, 'recipients' | 'fields'> & {
  documents: readonly Pick<DraftDocument, 'id' | 'pageSizes'>[];
};

/** The steps as the menu numbers them: signing oneself and its confirmation are one. */
export const menuSteps = [
  { key: 'select-document', title: 'Documents' },
  { key: 'add-signers', title: 'Signers' },
  { key: 'add-observers', title: 'Observers' },
  { key: 'configure-document', title: 'Fields' },
  { key: 'sign-document', title: 'Your part' },
  { key: 'send-for-signing', title: 'Send' },
  { key: 'confirmation', title: 'Done' },
] as const satisfies readonly { key: WizardStep; title: string }[];

/** The step's entry in the menu. */
export const menuKeyOf = (step: WizardStep): WizardStep =>
  step === 'sign-document-done' ? 'sign-document' : step;

/** The problems that each step can fix, by their paths. */
const mends: Partial<Record<WizardStep, RegExp>> = {
  'select-document': /^documents/,
  'add-signers': /^recipients/,
  'add-observers': /^recipients\./,
  'configure-document': /^fields/,
};

/** All problems that keep a draft from being sent. */
function allProblems({ documents, recipients, fields }: Checked): Problems {
  return {
    ...(documents.length === 0 && { documents: ['Choose a document.'] }),
    ...sendingProblems({
      documents: documents.map(({ id, pageSizes }) => ({ id, sizes: pageSizes })),
      // A colleague's address is known only once the draft was saved.
      recipients: recipients.map((one) => ({ ...one, email: recipientKey(one) })),
      fields,
    }),
  };
}

/** Problems of a step as it is; empty if one may go on. */
export function stepProblems(step: WizardStep, values: Checked): Problems {
  const mine = mends[step];
  return Object.fromEntries(Object.entries(allProblems(values)).filter(([path]) => mine?.test(path)));
}

/** Path of the problem that a person typed by an outside address was not added. */
export const outsidePath = 'recipients.outside';
/** Path of the problem that a change of a person was not saved. */
export const editPath = 'recipients.edit';

/** Input on a step that is not saved yet. */
export interface Typed {
  /** A new person. */
  added: boolean;
  /** A change of a person in the list. */
  edited: boolean;
}
export const nothingTyped: Typed = { added: false, edited: false };

/** Problems that keep one on the step while input is not saved, because it would be lost without notice. */
export const unaddedProblems = ({ added, edited }: Typed): Problems => ({
  ...(added && {
    [outsidePath]: ['This person has not been added yet. Add them, or clear what you typed.'],
  }),
  ...(edited && { [editPath]: ['This change has not been saved yet. Save it, or cancel it.'] }),
});

type Judged = Checked & Pick<Draft, 'selfSignedAt'>;

/** The sender as a signer or approver of the draft, who may sign before sending; undefined if they are neither. */
export const ownPart = <R extends Pick<DraftRecipient, 'me' | 'role'>>({
  recipients,
}: {
  recipients: readonly R[];
}): R | undefined => recipients.find((one) => one.me && fillsIn(one));

/** The step to show when `step` is requested: the first before it that is not complete, or the one that stands in its place. */
export function stepToShow(step: WizardStep, draft: Judged): WizardStep {
  const before = wizardSteps.slice(0, wizardSteps.indexOf(step));
  const incomplete = before.find((each) => Object.keys(stepProblems(each, draft)).length > 0);
  if (incomplete) return incomplete;
  if (step !== 'sign-document' && step !== 'sign-document-done') return step;
  if (!ownPart(draft)) return 'send-for-signing';
  return draft.selfSignedAt ? 'sign-document-done' : 'sign-document';
}

/** The step after or before `step`; signing oneself is skipped if the sender has no part. */
export function stepBeside(step: WizardStep, by: 1 | -1, draft: Judged): WizardStep {
  const steps = wizardSteps.filter(
    (each) => each !== 'sign-document-done' && (each !== 'sign-document' || ownPart(draft)),
  );
  return steps[steps.indexOf(menuKeyOf(step)) + by] ?? step;
}
