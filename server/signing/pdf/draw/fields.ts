import type { DraftField } from '#contract/signing/drafts.ts';
import type { Box, SigningField } from '#contract/signing/signing.ts';
import { type Content, contentOf, type SigningContent } from '#drawing/content.ts';
import { hashOf } from '#server/hash.ts';

/** A field with its content; pages count from 1. */
export type CompletedField = Content & { page: number; box: Box };

/**
 * The fields of a document in canonical form: sorted by id, fixed key order, numbers and strings as in RFC 8785, options only where a
 * field has them.
 */
export function fieldsText(fields: readonly DraftField[]): string {
  const canonical = fields
    .map(
      ({
        id,
        documentId,
        recipientId,
        kind,
        label,
        options,
        required,
        page,
        box: { x, y, width, height },
      }) => ({
        box: { height, width, x, y },
        documentId,
        id,
        kind,
        label,
        ...(options.length > 0 && { options }),
        page,
        recipientId,
        required,
      }),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return JSON.stringify(canonical);
}

/** SHA-256 (hex) of the fields of a document: with the document's own hash it identifies what a signer saw. */
export const fieldsHash = (fields: readonly DraftField[]): string => hashOf(fieldsText(fields));

/** Joins fields with their submitted values; a field without a value is left out, except the options of a choice. */
export function completeFields(fields: readonly SigningField[], filling: SigningContent): CompletedField[] {
  return fields.flatMap((field): CompletedField[] => {
    const content = contentOf(field, filling);
    return content ? [{ ...content, page: field.page, box: field.box }] : [];
  });
}
