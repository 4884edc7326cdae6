import type { AgreementValues } from '#contract/firm/agreements.form.ts';
import type { AgreementVersions } from '#contract/firm/agreements.ts';
import type { FieldTexts } from '#src/edit/field-texts.ts';

export const agreementSubject = 'agreement';

/** Values of a new version: those of the newest, whose changes are its own. */
export const agreementValues = (agreement: AgreementVersions | undefined): AgreementValues => {
  const [newest] = agreement?.versions ?? [];
  return { title: newest?.title ?? '', text: newest?.text ?? '', changes: '' };
};

export const agreementTexts: FieldTexts<AgreementValues> = {
  title: { label: 'Title' },
  text: { label: 'Text' },
  changes: { label: 'What changes' },
};
