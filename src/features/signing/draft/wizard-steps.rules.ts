import { sendingProblems } from '../../../../contract/signing/draft-rules.ts';
import { type Draft, type WizardStep, wizardSteps } from '../../../../contract/signing/drafts.ts';
import { fillsIn } from '../../../../contract/signing/roles.ts';
import type { DraftDocument, DraftRecipient, DraftValues } from './draft-values.ts';
import { recipientKey } from './recipients.rules.ts';

/** Path → what is wrong there, as a 422 says it. */
export type Problems = Record<string, string[]>;
type Checked = Pick<DraftValues, 'recipients' | 'fields'> & {
  documents: readonly Pick<DraftDocument, 'id' | 'pageSizes'>[];
};

/** The steps as the menu numbers them: signing oneself is one of them, with its confirmation. */
export const menuSteps = [
  { key: 'select-document', title: 'Documents' },
  { key: 'add-signers', title: 'Signers' },
  { key: 'add-observers', title: 'Observers' },
  { key: 'configure-document', title: 'Fields' },
  { key: 'sign-document', title: 'Your part' },
  { key: 'send-for-signing', title: 'Send' },
  { key: 'confirmation', title: 'Done' },
] as const satisfies readonly { key: WizardStep; title: string }[];

/** The entry of the menu a step stands under. */
export const menuKeyOf = (step: WizardStep): WizardStep =>
  step === 'sign-document-done' ? 'sign-document' : step;

/** Which of what keeps a draft from being sent a step is asked to mend. */
const mends: Partial<Record<WizardStep, RegExp>> = {
  'select-document': /^documents/,
  'add-signers': /^recipients/,
  'add-observers': /^recipients\./,
  'configure-document': /^fields/,
};

/** Everything that keeps a draft from being sent. */
function allProblems({ documents, recipients, fields }: Checked): Problems {
  return {
    ...(documents.length === 0 && { documents: ['Choose a document.'] }),
    ...sendingProblems({
      documents: documents.map(({ id, pageSizes }) => ({ id, sizes: pageSizes })),
      // The address of a colleague is known once the draft was saved.
      recipients: recipients.map((one) => ({ ...one, email: recipientKey(one) })),
      fields,
    }),
  };
}

/** What is wrong with a step as it stands; nothing means one may go on. */
export function stepProblems(step: WizardStep, values: Checked): Problems {
  const mine = mends[step];
  return Object.fromEntries(Object.entries(allProblems(values)).filter(([path]) => mine?.test(path)));
}

/** Where it is said that somebody typed by an outside address was not added. */
export const outsidePath = 'recipients.outside';
/** Where it is said that a change of somebody was not saved. */
export const editPath = 'recipients.edit';

/** What is typed on a step and not taken yet. */
export interface Typed {
  /** Somebody new. */
  added: boolean;
  /** A change of somebody in the list. */
  edited: boolean;
}
export const nothingTyped: Typed = { added: false, edited: false };

/** What keeps one from leaving the step while something is typed: it would be lost without a word. */
export const unaddedProblems = ({ added, edited }: Typed): Problems => ({
  ...(added && {
    [outsidePath]: ['This person has not been added yet. Add them, or clear what you typed.'],
  }),
  ...(edited && { [editPath]: ['This change has not been saved yet. Save it, or cancel it.'] }),
});

type Judged = Checked & Pick<Draft, 'selfSignedAt'>;

/** The sender as one of those who sign or approve, and may do so before sending; undefined if they are not. */
export const ownPart = <R extends Pick<DraftRecipient, 'me' | 'role'>>({
  recipients,
}: {
  recipients: readonly R[];
}): R | undefined => recipients.find((one) => one.me && fillsIn(one));

/** What is shown where a step was asked for: the first before it that is not complete, or the one that stands in its place. */
export function stepToShow(step: WizardStep, draft: Judged): WizardStep {
  const before = wizardSteps.slice(0, wizardSteps.indexOf(step));
  const incomplete = before.find((each) => Object.keys(stepProblems(each, draft)).length > 0);
  if (incomplete) return incomplete;
  if (step !== 'sign-document' && step !== 'sign-document-done') return step;
  if (!ownPart(draft)) return 'send-for-signing';
  return draft.selfSignedAt ? 'sign-document-done' : 'sign-document';
}

/** The step after or before one; signing oneself is passed over by whoever does not take part. */
export function stepBeside(step: WizardStep, by: 1 | -1, draft: Judged): WizardStep {
  const steps = wizardSteps.filter(
    (each) => each !== 'sign-document-done' && (each !== 'sign-document' || ownPart(draft)),
  );
  return steps[steps.indexOf(menuKeyOf(step)) + by] ?? step;
}
