import { sendingProblems, withoutFields } from '#contract/signing/draft-rules.ts';
import type { Draft, DraftField } from '#contract/signing/drafts.ts';
import { overlapMessage, overlaps } from '#contract/signing/field-overlap.ts';
import { inReadingOrder } from '#src/features/signing/sign/fields/reading-order.rules.ts';

/** A field and its problem in words; without a field, one that has still to be placed. */
export interface RemainingProblem {
  field: DraftField | null;
  problems: readonly string[];
}

type Work = Pick<Draft, 'documents' | 'recipients'> & { fields: readonly DraftField[] };

/** Everything left to do on the pages before the draft can be sent, in reading order, by the rules the server applies. */
export function remainingProblems({ documents, recipients, fields }: Work): RemainingProblem[] {
  const errors = sendingProblems({
    documents: documents.map(({ id, pageSizes }) => ({ id, sizes: pageSizes })),
    recipients,
    fields,
  });
  const left = fields.flatMap((field, at): RemainingProblem[] => {
    const problems = errors[`fields.${at}`];
    return problems ? [{ field, problems }] : [];
  });
  const order = inReadingOrder(fields, documents);
  const placeOf = ({ field }: RemainingProblem) => (field ? order.indexOf(field) : order.length);
  const toPlace = (errors.fields ?? []).map(
    (words): RemainingProblem => ({ field: null, problems: [words] }),
  );
  return [...left, ...toPlace].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Documents and recipients without fields. A signer without one is listed by `whatIsLeft` already, and left out here. */
export function bareOf(work: Work) {
  const { documents, people } = withoutFields(work);
  return { documents, people: people.filter(({ role }) => role !== 'signer') };
}

/** Problems of each field, by id. Of two overlapping fields both are listed, because either may be the one to move. */
export function problemsById(
  left: readonly RemainingProblem[],
  { documents, fields }: Work,
): Map<string, readonly string[]> {
  const problems = new Map(left.flatMap(({ field, problems }) => (field ? [[field.id, problems]] : [])));
  for (const { field } of left) {
    if (!field) continue;
    const size = documents.find(({ id }) => id === field.documentId)?.pageSizes[field.page - 1];
    const place = { page: field.page, ...field.box };
    for (const other of fields)
      if (
        size &&
        other.id !== field.id &&
        other.documentId === field.documentId &&
        overlaps(place, { page: other.page, ...other.box }, size)
      )
        problems.set(other.id, [
          ...new Set([...(problems.get(other.id) ?? []), overlapMessage(field.kind, other.kind)]),
        ]);
  }
  return problems;
}
