import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { documentTypes as contract, ownTypes } from '#contract/documents/document-types.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { invalid } from '../http/refusal.ts';
import { recordQueries } from '../records/queries.ts';
import type { Rule } from '../records/record-handlers.ts';
import { onceBy } from '../records/rules.queries.ts';
import { documents, documentTypes } from './tables.ts';

export const documentTypeQueries = recordQueries(contract.fields, documentTypes, {
  columns: { name: documentTypes.name, code: documentTypes.code },
  order: [asc(documentTypes.name)],
  usedBy: [{ column: documents.document_type, by: documentTypes.code, words: ['document', 'documents'] }],
});

/** Types that Portico gives by itself, by their code. */
export const isOwnType = (code: string): boolean => Object.values<string>(ownTypes).includes(code);

/** Refuses another code for a type that documents name by it, or Portico itself. */
const codeStays: Rule<typeof documentTypes> = async ({ id, code }, { tx, before }) => {
  if (!before || before.code === code) return;
  if (isOwnType(before.code) || (await documentTypeQueries.uses(tx, id)).length > 0)
    throw invalid('form.code', 'The code stays as it is: documents have it. The name can be changed.');
};
export const documentTypeRules = [
  onceBy(documentTypeQueries, documentTypes.code),
  onceBy(documentTypeQueries, documentTypes.name),
  codeStays,
];

/** The type that has a code; undefined if there is none. */
export const typeByCode = async (tx: Tx, code: string) =>
  (
    await tx
      .select({ expires: documentTypes.expires })
      .from(documentTypes)
      .where(and(eq(documentTypes.code, code), isNull(documentTypes.deleted_at)))
  )[0];

/** The types that the actor's row policies show, by name: to a contact those of the documents they see. */
export const namesOfTypes = (tx: Tx) =>
  tx
    .select({ code: documentTypes.code, name: documentTypes.name })
    .from(documentTypes)
    .where(isNull(documentTypes.deleted_at))
    .orderBy(asc(documentTypes.name));

/** The name of a document's type, in the words of its code where there is none. The actor's row policies show it with the document. */
export const typeName = sql<string>`coalesce(
  (select t.name from document_types t where t.code = ${documents.document_type}
    order by t.deleted_at desc nulls first limit 1),
  initcap(replace(${documents.document_type}, '_', ' ')))`;

export const insertDocumentTypes = (tx: Tx, rows: readonly (typeof documentTypes.$inferInsert)[]) =>
  insertMany(tx, documentTypes, rows);
