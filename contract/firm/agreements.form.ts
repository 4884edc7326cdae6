import type * as v from 'valibot';
import { text } from '../core/fields.ts';
import { form, optionalParagraphs, requiredParagraphs } from '../core/rules.ts';

/** A version of the agreement, as it is published. */
export const agreementForm = form({
  title: text({ required: 'title' }),
  text: requiredParagraphs('text', 100_000),
  /** Changes since the version before, in words for contacts. */
  changes: optionalParagraphs(2_000),
});
export type AgreementValues = v.InferInput<typeof agreementForm>;
