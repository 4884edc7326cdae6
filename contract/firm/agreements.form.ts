import type * as v from 'valibot';
import { text } from '../core/fields.ts';
import { form, optionalText, required } from '../core/rules.ts';

/** A version of the agreement, as it is published. */
export const agreementForm = form({
  title: text({ required: 'title' }),
  text: required('text', 100_000),
  /** Changes since the version before, in words for contacts. */
  changes: optionalText(2_000),
});
export type AgreementValues = v.InferInput<typeof agreementForm>;
