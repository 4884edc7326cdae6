import type { Drawing } from '../../../contract/signing/drawing.ts';
import { drawingProblem } from '../../../contract/signing/drawing-rules.ts';
import type { Tx } from '../../db/db.ts';
import { drawingsOf } from '../../files/drawings.queries.ts';
import { Refusal } from '../../http/refusal.ts';

interface Comparable {
  id: string;
  file_id: string;
  name: string;
  pages: number;
}

/**
 * Requires of documents that are about to be sent that they were compared with what other programs show, and that their sender looked at
 * the pages that differ.
 * @param lookedAt documents whose differences the sender looked at
 * @param pathOf the name of a document in the refusal
 * @returns how other programs draw each document, in the order of the documents
 * @throws Refusal `invalid`
 */
export async function requireCompared<Document extends Comparable>(
  tx: Tx,
  documents: readonly Document[],
  lookedAt: readonly string[],
  pathOf: (index: number) => string,
): Promise<(Document & { drawing: Drawing })[]> {
  const drawingOf = await drawingsOf(
    tx,
    documents.map(({ file_id }) => file_id),
  );
  const compared = documents.map((document) => ({ ...document, drawing: drawingOf(document.file_id) }));
  const problems = compared.flatMap((document, i): [string, string[]][] => {
    const problem = drawingProblem(document, lookedAt);
    return problem ? [[pathOf(i), [problem]]] : [];
  });
  if (problems.length > 0) throw new Refusal('invalid', { errors: Object.fromEntries(problems) });
  return compared;
}
