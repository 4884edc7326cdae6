import { countOf } from '#contract/core/counts.ts';
import type { Draft, DraftField } from '#contract/signing/drafts.ts';
import { fieldKindFacts } from './field-kinds.ts';

/* Words for fields. */

type Drafted = Draft['recipients'][number];

/** A recipient of a draft, or of a sent envelope, in which the company they act for is settled. */
export type Recipient = Pick<Drafted, 'id' | 'name' | 'email' | 'role'> &
  Partial<Pick<Drafted, 'person'> & { company: string }>;

export const nobody = 'nobody yet';

/** Name of the recipient who fills in the field, or the word for nobody yet. */
export const recipientNameIn = (recipients: readonly Recipient[], id: string | null): string =>
  recipients.find((recipient) => recipient.id === id)?.name ?? nobody;

/** A field's name for the sender: its label, else its kind. */
export const titleOf = ({ kind, label }: Pick<DraftField, 'kind' | 'label'>): string =>
  label.trim() || fieldKindFacts[kind].name;

/** “Signature for Ada Lovelace” */
export const whoseWords = (field: DraftField, recipients: readonly Recipient[]): string =>
  `${titleOf(field)} for ${recipientNameIn(recipients, field.recipientId)}`;

/** One field is named, several are counted. */
export const fieldsWords = (fields: readonly DraftField[], recipients: readonly Recipient[]): string => {
  const [one] = fields;
  return one && fields.length === 1 ? whoseWords(one, recipients) : countOf(fields.length, 'field', 'fields');
};

/** Description of a field for screen readers: “Signature, Ada Lovelace, required, page 2”. */
export function accessibleName(field: DraftField, name: string, problems: readonly string[]): string {
  const kind = fieldKindFacts[field.kind].name;
  const label = field.label.trim();
  const parts = [
    label && label !== kind ? `${label}, ${kind}` : kind,
    name,
    ...(field.kind === 'stamp' ? [] : [field.required ? 'required' : 'optional']),
    `page ${field.page}`,
  ];
  return [parts.join(', '), ...problems].join('. ');
}

/** Points, as shown to a person. */
export const inPoints = (value: number): number => Math.round(value);
