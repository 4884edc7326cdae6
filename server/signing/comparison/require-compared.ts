import { drawingProblem, isSentAnyway, wentOnAlthough } from '../../../contract/signing/drawing-rules.ts';
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
 * @returns the documents that are sent anyway: for the chain, and in words for the log
 * @throws Refusal `invalid`
 */
export async function requireCompared(
  tx: Tx,
  documents: readonly Comparable[],
  lookedAt: readonly string[],
  pathOf: (index: number) => string,
) {
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
  const anyway = compared.filter(isSentAnyway);
  return {
    recorded: anyway.length > 0 && {
      drawings: anyway.map(({ id, drawing: { state, differing } }) => ({ id, state, differing })),
    },
    /** The words of the log for an envelope of this title. */
    inWords: (title: string) => {
      const although = wentOnAlthough(anyway);
      return although ? `${title}: went on although ${although}` : title;
    },
  };
}
