import * as v from 'valibot';
import { messages, textLabelled } from '../core/rules.ts';
import { sameAddress } from '../core/same-address.ts';
import { printableLetters, unprintableWords } from '../core/text/printable-text.ts';
import type { DraftField } from './drafts.ts';
import { overlapMessage, overlappingPairs, type PageSize } from './field-overlap.ts';
import { takesSignature } from './field-values.ts';
import { fillsIn } from './roles.ts';
import { fewOptions, type RecipientRole, takesOptions } from './signing.ts';

/* Rules for a draft (specification, section 5): one check for the wizard's steps and the server. */

interface Draft {
  documents: readonly { id: string; sizes: readonly PageSize[] }[];
  recipients: readonly {
    id: string;
    name: string;
    email: string;
    role: RecipientRole;
  }[];
  fields: readonly DraftField[];
}

type Problem = readonly [path: string, message: string];
const labelled = v.pipe(
  v.custom<DraftField>(() => true),
  textLabelled(),
);

const nobodyTwice = ({ recipients }: Draft): Problem[] =>
  recipients.flatMap(({ email }, i): Problem[] =>
    recipients.findIndex((other) => sameAddress(other.email, email)) < i
      ? [[`recipients.${i}`, 'This person is in the list already.']]
      : [],
  );

const aSigner = ({ recipients }: Draft): Problem[] =>
  recipients.some(({ role }) => role === 'signer') ? [] : [['recipients', 'Add a signer.']];

/** Every field is on an existing page, and its recipient, if it has one, is in the list. */
const fieldsFit = ({ documents, recipients, fields }: Draft): Problem[] =>
  fields.flatMap(({ documentId, recipientId, page }, i): Problem[] => {
    const at = `fields.${i}`;
    const document = documents.find(({ id }) => id === documentId);
    if (!document) return [[at, 'This field lies in a document that is not in the envelope.']];
    if (page > document.sizes.length) return [[at, 'This field lies on a page that does not exist.']];
    return recipientId && !recipients.some(({ id }) => id === recipientId) ? [[at, messages.unassigned]] : [];
  });

const fieldsWhole = ({ recipients, fields }: Draft): Problem[] => {
  const acting = new Set(recipients.filter(fillsIn).map(({ id }) => id));
  return fields.flatMap((field, i): Problem[] => {
    const at = `fields.${i}`;
    if (!field.recipientId || !acting.has(field.recipientId)) return [[at, messages.unassigned]];
    if (takesOptions(field.kind) && field.options.length < 2) return [[at, fewOptions]];
    const words = unprintableWords(field.options.join(''));
    if (words) return [[at, `${words} Use ${printableLetters}.`]];
    return v.is(labelled, field) ? [] : [[at, messages.unlabelled]];
  });
};

/** Every signer has a field for their signature; an approver needs none. */
const signersSign = ({ recipients, fields }: Draft): Problem[] => {
  const bare = recipients.filter(
    ({ id, role }) =>
      role === 'signer' && !fields.some((each) => each.recipientId === id && takesSignature(each.kind)),
  );
  return bare.map(({ name }): Problem => ['fields', `Place a signature for ${name}.`]);
};

const overlapProblems = ({ documents, fields }: Draft): Problem[] =>
  documents.flatMap(({ id, sizes }) => {
    const here = fields.flatMap((field, i) =>
      field.documentId === id ? [{ i, kind: field.kind, page: field.page, ...field.box }] : [],
    );
    const pairs = overlappingPairs(here, (page) => sizes[page - 1] ?? { width: 0, height: 0 });
    return pairs.flatMap(([a, b]): Problem[] => {
      const [first, second] = [here[a], here[b]];
      return first && second ? [[`fields.${second.i}`, overlapMessage(first.kind, second.kind)]] : [];
    });
  });

type Rule = (draft: Draft) => Problem[];

/** Path → messages, as a 422 says it. */
function problems(draft: Draft, rules: readonly Rule[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [path, message] of rules.flatMap((rule) => rule(draft))) {
    errors[path] ??= [];
    if (!errors[path].includes(message)) errors[path].push(message);
  }
  return errors;
}

const kept: readonly Rule[] = [nobodyTwice, fieldsFit];

type Placing<D, R> = { documents: readonly D[]; recipients: readonly R[]; fields: readonly DraftField[] };

/**
 * Parts a sender easily forgets: documents without a field, and recipients who act without one. A signer without a field is refused
 * (`signersSign`); the others may be sent so, after the sender has seen their names.
 */
export const withoutFields = <D extends { id: string }, R extends { id: string; role: RecipientRole }>({
  documents,
  recipients,
  fields,
}: Placing<D, R>): { documents: D[]; people: R[] } => ({
  documents: documents.filter(({ id }) => !fields.some(({ documentId }) => documentId === id)),
  people: recipients.filter(
    (one) => fillsIn(one) && !fields.some(({ recipientId }) => recipientId === one.id),
  ),
});

/** Problems that keep a draft from being saved. */
export const savingProblems = (draft: Draft) => problems(draft, kept);

/** Problems that keep a draft from being sent. */
export const sendingProblems = (draft: Draft) =>
  problems(draft, [aSigner, ...kept, fieldsWhole, overlapProblems, signersSign]);
