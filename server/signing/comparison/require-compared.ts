import type { LookAt } from '#contract/signing/drawing.ts';
import { drawingProblem, isSentAnyway, looksFor, wentOnAlthough } from '#contract/signing/drawing-rules.ts';
import type { Tx } from '#server/db/db.ts';
import { drawingsOf } from '#server/files/drawings.queries.ts';
import { Refusal } from '#server/http/refusal.ts';

interface Comparable {
  id: string;
  file_id: string;
  name: string;
  pages: number;
  /** Of the bytes that are sent. */
  sha256: string;
}

/**
 * Requires of documents that are about to be sent that they were compared with what other programs show, and that their sender looked at
 * the pages that differ, and over a document that could not be compared to its end.
 * @param lookedAt looks that the actor confirmed
 * @param pathOf the name of a document in the refusal
 * @returns the documents that are sent anyway: for the chain, and in words for the log
 * @throws Refusal `invalid`
 */
export async function requireCompared(
  tx: Tx,
  documents: readonly Comparable[],
  lookedAt: readonly LookAt[],
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
  // Without a look that it needs, no document comes here.
  const anyway = compared
    .filter(({ drawing }) => isSentAnyway(drawing))
    .map((document) => {
      const { state, differing } = document.drawing;
      const recorded = {
        id: document.id,
        state,
        differing,
        lookedAt: looksFor(document).map(({ what }) => what),
      };
      return { name: document.name, recorded };
    });
  return {
    recorded: anyway.length > 0 && {
      drawings: anyway.map(({ recorded }) => recorded),
    },
    /** The words of the log for an envelope of this title. */
    inWords: (title: string) => {
      const although = wentOnAlthough(anyway.map(({ name, recorded }) => ({ name, ...recorded })));
      return although ? `${title}: went on although ${although}` : title;
    },
  };
}
