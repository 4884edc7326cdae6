import type { Drawing, DrawnDifference } from '#contract/signing/drawing.ts';
import { actor } from '#server/db/actor.ts';
import { comparableFile, type Drawn, drawingOfBytes, setDrawing } from '#server/files/drawings.queries.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import type { PageComparison } from '../pdf/drawing/compare.ts';
import { PdfRefusal } from '../pdf/refusal.ts';
import { Unavailable } from '../pdf/worker/process-end.ts';
import { begun, compareJob } from './compare-job.ts';
import { drawnBy } from './programs.ts';

export type CompareServices = Pick<Services, 'db' | 'files' | 'clock' | 'log'> & {
  pdf: Pick<Services['pdf'], 'run'>;
};

/** Number of pages that one job compares at most, and the time after which it begins no other page, ms: then another has its turn. */
const pagesAtOnce = 25;
const patience = 5_000;
/** Number of pages that cannot be drawn after which the rest is not tried: each takes its process as long as it may. */
const mostUndrawn = 3;
/** Number of tries of a job that the machine may spoil. */
const tries = 4;
const system = actor('system');

const differences: Record<Exclude<PageComparison, 'same'>, DrawnDifference> = {
  text: 'text',
  fonts: 'fonts',
  differs: 'elsewhere',
};

/**
 * Compares the next pages of a PDF to be signed with what another program shows, writes what was found, and leaves the rest to another job.
 * Older programs' findings are no part of it. The same bytes are not drawn again, nor are those that cannot be.
 * @param owner the person whose turn the rest uses
 * @param attempt number of this try of the job, from 1
 * @throws Unavailable if the machine kept the next page from being drawn; after several tries the PDF is `unknown`
 */
export async function compareNextPages(
  services: CompareServices,
  fileId: string,
  owner: string,
  attempt: number,
): Promise<void> {
  const { db, clock } = services;
  const file = await db.as(system, (tx) => comparableFile(tx, fileId));
  if (file?.drawing.state !== 'comparing') return;
  const { sha256, pages } = file;
  const known = await db.as(system, (tx) => drawingOfBytes(tx, sha256, drawnBy));
  const next = known
    ? { drawing: known, drawn_by: drawnBy }
    : await withNextPages(
        services,
        await services.files.bytes(sha256),
        pages,
        file.drawn_by === drawnBy ? file.drawing : begun,
        attempt,
      );
  await db.as(system, async (tx) => {
    const isNew = await setDrawing(tx, fileId, file, next);
    const { state, compared } = next.drawing;
    if (isNew && state === 'comparing')
      await enqueue(tx, { ...compareJob(fileId, pages - compared), owner }, clock.now());
  });
}

/**
 * How a PDF is drawn once its next pages are compared.
 * @param attempt number of this try, from 1
 * @throws Unavailable if the machine kept the next page from being drawn, and it may be tried again
 */
async function withNextPages(
  { pdf, log }: Pick<CompareServices, 'pdf' | 'log'>,
  bytes: Uint8Array,
  pages: number,
  before: Drawing,
  attempt: number,
): Promise<Drawn> {
  const first = before.compared + 1;
  const last = Math.min(before.compared + pagesAtOnce, pages);
  const found: PageComparison[] = [];
  try {
    await pdf.run('comparePdf', bytes, first, last, patience, (how) => found.push(how));
    if (found.length === 0) throw new Error('No page was compared.');
    return { drawing: toItsEnd(withFound(before, found), pages), drawn_by: drawnBy };
  } catch (error) {
    log.warn({ error }, 'a PDF could not be compared');
    const drawing = withFound(before, found);
    if (!(error instanceof Unavailable))
      return { drawing: withFailure(drawing, pages, error), drawn_by: drawnBy };
    if (found.length > 0) return { drawing: toItsEnd(drawing, pages), drawn_by: drawnBy };
    if (attempt < tries) throw error;
    // The same bytes may be drawn yet, by a machine that can.
    return { drawing: { ...drawing, state: 'unknown' }, drawn_by: null };
  }
}

/** How a PDF is drawn, from its first page to its last; `unknown` if the machine keeps it from being drawn. */
export async function drawnWhole(
  services: Pick<CompareServices, 'pdf' | 'log'>,
  bytes: Uint8Array,
  pages: number,
): Promise<Drawn> {
  let drawn: Drawn = { drawing: begun, drawn_by: null };
  while (drawn.drawing.state === 'comparing')
    drawn = await withNextPages(services, bytes, pages, drawn.drawing, tries);
  return drawn;
}

function withFound(before: Drawing, found: readonly PageComparison[]): Drawing {
  const differing = found.flatMap((how, i) =>
    how === 'same' ? [] : [{ page: before.compared + 1 + i, how: differences[how] }],
  );
  return {
    ...before,
    compared: before.compared + found.length,
    differing: [...before.differing, ...differing],
  };
}

/** A drawing whose next page cannot be drawn, or the whole file. */
function withFailure(drawing: Drawing, pages: number, error: unknown): Drawing {
  if (error instanceof PdfRefusal && error.code === 'read_differently')
    return { ...drawing, state: 'unknown' };
  const page = drawing.compared + 1;
  const undrawn = [...(drawing.undrawn ?? []), page];
  const next = { ...drawing, compared: page, undrawn };
  return undrawn.length < mostUndrawn ? toItsEnd(next, pages) : { ...next, state: 'unknown' };
}

/** The same, with its end once that is its last page. */
function toItsEnd(drawing: Drawing, pages: number): Drawing {
  if (drawing.compared < pages) return drawing;
  return { ...drawing, state: drawing.undrawn ? 'unknown' : 'compared' };
}
