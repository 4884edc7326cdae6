import { createHash } from 'node:crypto';
import type { Box, Field, FieldKind } from '../../../contract/signing.ts';
import type { Signature, Values } from '../../../contract/submission.ts';

/** What each kind of field takes. Dates come as they are to be read. */
interface FieldValues {
  signature: Signature;
  initials: Signature;
  text: string;
  date: string;
  name: string;
  email: string;
  checkbox: boolean;
}

/** A field with what its recipient put into it; pages count from 1. */
export type FilledField = {
  [K in FieldKind]: { kind: K; page: number; box: Box; value: FieldValues[K] };
}[FieldKind];

/**
 * SHA-256 (hex) over the fields of a document in canonical form: sorted by id, fixed key order, numbers and
 * strings as in RFC 8785. With the document's own hash it says what a signer saw.
 */
export function fieldsHash(fields: readonly Field[]): string {
  const canonical = fields
    .map(({ id, documentId, recipientId, kind, label, required, page, box: { x, y, width, height } }) => ({
      box: { height, width, x, y },
      documentId,
      id,
      kind,
      label,
      page,
      recipientId,
      required,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}

/** Joins fields with what was handed in for them; a field nobody filled is left out. */
export function filledFields(fields: readonly Field[], values: Values, signature: Signature): FilledField[] {
  return fields.flatMap((field): FilledField[] => {
    const { page, box } = field;
    if (field.kind === 'signature' || field.kind === 'initials')
      return [{ kind: field.kind, page, box, value: signature }];
    const value = values[field.id];
    if (field.kind === 'checkbox')
      return typeof value === 'boolean' ? [{ kind: field.kind, page, box, value }] : [];
    return typeof value === 'string' && value.trim() !== '' ? [{ kind: field.kind, page, box, value }] : [];
  });
}
