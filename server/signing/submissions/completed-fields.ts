import { initialsIn } from '#contract/signing/initials.ts';
import type { CompletedPart, FieldKind } from '#contract/signing/signing.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { fieldsFor } from '../envelope/fields.queries.ts';
import { dayOfAct, printedValues } from './field-values.ts';
import type { CountedSubmission } from './submissions.queries.ts';

/**
 * Completed fields of the recipients who acted, as they are printed: by the seal, and before it on the participants' screens. Only values
 * that a field of theirs prints are included.
 */
export const completedFields = (
  { envelope, recipients, fields }: Pick<EnvelopeParts, 'envelope' | 'recipients' | 'fields'>,
  acts: readonly CountedSubmission[],
): CompletedPart[] =>
  acts.flatMap(({ recipientId, values, signature, initials, ...act }) => {
    const who = recipients.find(({ id }) => id === recipientId);
    const theirs = who ? fieldsFor(fields, who) : [];
    if (!who || theirs.length === 0) return [];
    const prints = (kind: FieldKind) => theirs.some((field) => field.kind === kind);
    const made = signature && prints('initials') ? initialsIn({ signature, initials }, who.name) : null;
    return [
      {
        fields: theirs,
        values: printedValues(theirs, values, envelope.date_language),
        // Nothing made by hand is drawn where there is no signature.
        signature: prints('signature') ? signature : made,
        initials: made,
        stamp: {
          name: who.name,
          company: prints('stamp') ? who.company : '',
          date: prints('stamp') ? dayOfAct(act, envelope.date_language) : '',
        },
      },
    ];
  });
