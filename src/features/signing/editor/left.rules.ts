import { sendingProblems, withoutFields } from '../../../../contract/signing/draft-rules.ts';
import type { Draft, DraftField } from '../../../../contract/signing/drafts.ts';
import { overlapMessage, overlaps } from '../../../../contract/signing/field-overlap.ts';
import { inReadingOrder } from '../sign/reading-order.rules.ts';

/** A field, and what keeps it from being sent, in words; no field: one that has still to be placed. */
export interface Left {
  field: DraftField | null;
  problems: readonly string[];
}

type Work = Pick<Draft, 'documents' | 'recipients'> & { fields: readonly DraftField[] };

/** What is left to do on the pages before the draft can be sent, in reading order: by the rules the server holds to. */
export function whatIsLeft({ documents, recipients, fields }: Work): Left[] {
  const errors = sendingProblems({
    documents: documents.map(({ id, pageSizes }) => ({ id, sizes: pageSizes })),
    recipients,
    fields,
  });
  const left = fields.flatMap((field, at): Left[] => {
    const problems = errors[`fields.${at}`];
    return problems ? [{ field, problems }] : [];
  });
  const order = inReadingOrder(fields, documents);
  const placeOf = ({ field }: Left) => (field ? order.indexOf(field) : order.length);
  const toPlace = (errors.fields ?? []).map((words): Left => ({ field: null, problems: [words] }));
  return [...left, ...toPlace].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Documents and people without fields. A signer without one is on the list of what is left, and not named twice. */
export function bareOf(work: Work) {
  const { documents, people } = withoutFields(work);
  return { documents, people: people.filter(({ role }) => role !== 'signer') };
}

/** What is wrong with each field, by id; of two that overlap both, for either may be the one to move. */
export function problemsById(
  left: readonly Left[],
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
