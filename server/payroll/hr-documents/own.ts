import type { ListAnswer } from '#contract/core/endpoint.ts';
import type { ListQuery } from '#contract/core/list.ts';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { FileFacts } from '#contract/documents/documents.ts';
import type { HrDocument } from '#contract/payroll/payroll.ts';
import type { Tx } from '#server/db/db.ts';
import { factsOfFiles } from '#server/files/queries.ts';
import { listAnswer } from '#server/http/calls/list-answer.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hrDocumentPage, visibleHrDocument } from '../queries.ts';
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

/** An HR document as its employee, and contacts of their employer, see it. */
const forEmployee = (row: Row, file: FileFacts): HrDocument => ({
  id: row.id,
  title: row.title,
  type: row.type,
  added_at: row.added_at,
  valid_until: row.valid_until,
  acknowledgement: row.acknowledgement,
  acknowledged_at: row.acknowledged_at,
  file,
});

/** One page of the HR documents that employees see, of those the actor may see. */
export async function visibleHrDocuments(
  tx: Tx,
  checked: CheckedList,
  query: ListQuery,
): Promise<ListAnswer<HrDocument>> {
  const { rows, count } = await hrDocumentPage(tx, checked, query);
  const factsOf = await factsOfFiles(
    tx,
    rows.map(({ file_id }) => file_id),
  );
  const data = rows.flatMap((row) => {
    const file = factsOf(row.file_id);
    return file ? [forEmployee(row, file)] : [];
  });
  return listAnswer(data, query, checked, count);
}

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
