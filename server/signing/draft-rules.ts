import * as v from 'valibot';
import { overlapMessage, overlappingPairs, type PageSize } from '../../contract/overlap.ts';
import { messages, textLabelled } from '../../contract/rules.ts';
import type { Field, recipientRoles } from '../../contract/signing.ts';

interface Draft {
  documents: readonly { id: string; sizes: readonly PageSize[] }[];
  recipients: readonly { id: string; email: string; role: (typeof recipientRoles)[number] }[];
  fields: readonly Field[];
}

type Problem = readonly [path: string, message: string];
const labelled = v.pipe(
  v.custom<Field>(() => true),
  textLabelled(),
);

function recipientProblems({ recipients }: Draft): Problem[] {
  const seen = new Set<string>();
  const twice = recipients.flatMap(({ email }, i): Problem[] => {
    if (seen.has(email)) return [[`recipients.${i}`, 'This person is in the list already.']];
    seen.add(email);
    return [];
  });
  const signers = recipients.filter(({ role }) => role === 'signer');
  return signers.length > 0 ? twice : [...twice, ['recipients', 'Add a signer.']];
}

function fieldProblems({ documents, recipients, fields }: Draft): Problem[] {
  const acting = new Set(recipients.filter(({ role }) => role !== 'observer').map(({ id }) => id));
  return fields.flatMap((field, i): Problem[] => {
    const at = `fields.${i}`;
    const document = documents.find(({ id }) => id === field.documentId);
    if (!document) return [[at, 'This field lies in a document that is not in the envelope.']];
    if (field.page > document.sizes.length) return [[at, 'This field lies on a page that does not exist.']];
    if (!acting.has(field.recipientId)) return [[at, messages.unassigned]];
    return v.is(labelled, field) ? [] : [[at, messages.unlabelled]];
  });
}

function overlapProblems({ documents, fields }: Draft): Problem[] {
  return documents.flatMap(({ id, sizes }) => {
    const here = fields.flatMap((field, i) =>
      field.documentId === id ? [{ i, page: field.page, ...field.box }] : [],
    );
    const pairs = overlappingPairs(here, (page) => sizes[page - 1] ?? { width: 0, height: 0 });
    return pairs.map(([, second]): Problem => [`fields.${here[second]?.i}`, overlapMessage]);
  });
}

/** What keeps a draft from being made, as a 422 says it (specification, section 5). */
export function draftProblems(draft: Draft): Record<string, string[]> {
  const found = [...recipientProblems(draft), ...fieldProblems(draft), ...overlapProblems(draft)];
  const errors: Record<string, string[]> = {};
  for (const [path, message] of found) {
    errors[path] ??= [];
    if (!errors[path].includes(message)) errors[path].push(message);
  }
  return errors;
}
