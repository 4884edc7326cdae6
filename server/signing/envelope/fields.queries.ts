import { asc, eq } from 'drizzle-orm';
import type { DraftField } from '#contract/signing/drafts.ts';
import type { SigningField } from '#contract/signing/signing.ts';
import type { Tx } from '#server/db/db.ts';
import { fields } from '../tables.ts';
import type { RecipientRow } from './recipients.queries.ts';

/** The fields of an envelope, as the wire writes them. */
export async function fieldsOf(tx: Tx, envelopeId: string): Promise<DraftField[]> {
  const rows = await tx
    .select()
    .from(fields)
    .where(eq(fields.envelope_id, envelopeId))
    .orderBy(asc(fields.id));
  return rows.map(({ document_id, recipient_id, required, envelope_id: _, ...field }) => ({
    ...field,
    documentId: document_id,
    recipientId: recipient_id,
    required: required === 1,
  }));
}

export async function insertFields(tx: Tx, envelopeId: string, placed: readonly DraftField[]): Promise<void> {
  const rows = placed.map(({ documentId, recipientId, required, ...field }): typeof fields.$inferInsert => ({
    ...field,
    envelope_id: envelopeId,
    document_id: documentId,
    recipient_id: recipientId,
    required: required ? 1 : 0,
  }));
  if (rows.length > 0) await tx.insert(fields).values(rows);
}

export const removeFields = (tx: Tx, envelopeId: string) =>
  tx.delete(fields).where(eq(fields.envelope_id, envelopeId));

/** The recipient's fields, including those of the recipient they replace. */
export const fieldsFor = (
  all: readonly DraftField[],
  { id, replaces }: Pick<RecipientRow, 'id' | 'replaces'>,
): SigningField[] =>
  all.flatMap((field) => (field.recipientId === (replaces ?? id) ? [{ ...field, recipientId: id }] : []));
