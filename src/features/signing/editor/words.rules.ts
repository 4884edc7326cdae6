import type { Draft, DraftField } from '../../../../contract/signing/drafts.ts';
import { countOf } from '../../../lib/counts.ts';
import { kinds } from './field-kinds.ts';

/* How fields are spoken of. */

type Drafted = Draft['recipients'][number];

/** Whose fields are spoken of: somebody in a draft, or in what was sent, where whom they act for is settled. */
export type Recipient = Pick<Drafted, 'id' | 'name' | 'email' | 'role'> &
  Partial<Pick<Drafted, 'person'> & { company: string }>;

export const nobody = 'nobody yet';

/** Who fills a field, or that it is nobody yet. */
export const nameOf = (recipients: readonly Recipient[], id: string | null): string =>
  recipients.find((recipient) => recipient.id === id)?.name ?? nobody;

/** What a field is called by whoever places it: its label, else its kind. */
export const titleOf = ({ kind, label }: Pick<DraftField, 'kind' | 'label'>): string =>
  label.trim() || kinds[kind].name;

/** “Signature for Ada Lovelace” */
export const whoseWords = (field: DraftField, recipients: readonly Recipient[]): string =>
  `${titleOf(field)} for ${nameOf(recipients, field.recipientId)}`;

/** Several are counted, one is named. */
export const fieldsWords = (fields: readonly DraftField[], recipients: readonly Recipient[]): string => {
  const [one] = fields;
  return one && fields.length === 1 ? whoseWords(one, recipients) : countOf(fields.length, 'field', 'fields');
};

/** All that is known of a field, read aloud where it stands: “Signature, Ada Lovelace, required, page 2”. */
export function accessibleName(field: DraftField, name: string, problems: readonly string[]): string {
  const kind = kinds[field.kind].name;
  const label = field.label.trim();
  const parts = [
    label && label !== kind ? `${label}, ${kind}` : kind,
    name,
    ...(field.kind === 'stamp' ? [] : [field.required ? 'required' : 'optional']),
    `page ${field.page}`,
  ];
  return [parts.join(', '), ...problems].join('. ');
}

/** Points, as a person reads them. */
export const inPoints = (value: number): number => Math.round(value);
