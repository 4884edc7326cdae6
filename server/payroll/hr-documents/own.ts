import type { FileFacts } from '../../../contract/documents/documents.ts';
import type { HrDocument } from '../../../contract/payroll/payroll.ts';
import type { Tx } from '../../db/db.ts';
import { factsOfFiles } from '../../files/queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { visibleHrDocument } from '../queries.ts';
import type { hrDocuments } from '../tables.ts';

type Row = typeof hrDocuments.$inferSelect;

/** The page of an HR document on its employee's portal. */
export const hrDocumentPath = (id: string) => `/client/my-hr-documents/${id}`;

/** 'TAX_FORM' → 'Tax form'. */
export const typeInWords = (type: HrDocument['type']): string => {
  if (type === 'ID') return type;
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An HR document as its employee sees it. */
export const forEmployee = (row: Row, file: FileFacts): HrDocument => ({
  id: row.id,
  title: row.title,
  type: row.type,
  added_at: row.added_at,
  valid_until: row.valid_until,
  acknowledgement: row.acknowledgement,
  acknowledged_at: row.acknowledged_at,
  file,
});

/**
 * One of the actor's HR documents with its file.
 * @throws Refusal `not_found`
 */
export async function readHrDocument(tx: Tx, id: string): Promise<HrDocument> {
  const row = await visibleHrDocument(tx, id);
  const file = row && (await factsOfFiles(tx, [row.file_id]))(row.file_id);
  if (!file) throw new Refusal('not_found');
  return forEmployee(row, file);
}
