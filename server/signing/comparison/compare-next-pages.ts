import type { Drawing, DrawnDifference } from '../../../contract/signing/drawing.ts';
import { actor } from '../../db/actor.ts';
import { comparableFile, drawingOfBytes, setDrawing } from '../../files/drawings.queries.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import type { PageComparison } from '../pdf/drawing/compare.ts';
import { compareJob } from './compare-job.ts';
import { drawnBy } from './programs.ts';

export type CompareServices = Pick<Services, 'db' | 'files' | 'clock' | 'log'> & {
  pdf: Pick<Services['pdf'], 'run'>;
};

/** Number of pages that one job compares: a few seconds, after which a smaller file has its turn. */
const pagesAtOnce = 25;
const system = actor('system');

const differences: Record<Exclude<PageComparison, 'same'>, DrawnDifference> = {
  text: 'text',
  fonts: 'fonts',
  differs: 'elsewhere',
};

/**
 * Compares the next pages of a PDF to be signed with what another program shows, writes what was found, and leaves the rest to another job.
 * The same bytes are not drawn again. A file that cannot be drawn, in time, memory or at all, is `unknown`.
 * @param owner the person whose turn the rest uses
 */
export async function compareNextPages(
  services: CompareServices,
  fileId: string,
  owner: string,
): Promise<void> {
  const { db, clock } = services;
  const file = await db.as(system, (tx) => comparableFile(tx, fileId));
  if (file?.drawing.state !== 'comparing') return;
  const { sha256, pages, drawing: before } = file;
  const drawing =
    (await db.as(system, (tx) => drawingOfBytes(tx, sha256, drawnBy))) ??
    (await withNextPages(services, await services.files.bytes(sha256), pages, before));
  await db.as(system, async (tx) => {
    const isNew = await setDrawing(tx, fileId, before.compared, { drawing, drawn_by: drawnBy });
    if (isNew && drawing.state === 'comparing')
      await enqueue(tx, { ...compareJob(fileId, pages - drawing.compared), owner }, clock.now());
  });
}

/** The state of a drawing once the next pages of its PDF are compared. */
export async function withNextPages(
  { pdf, log }: Pick<CompareServices, 'pdf' | 'log'>,
  bytes: Uint8Array,
  pages: number,
  before: Drawing,
): Promise<Drawing> {
  const first = before.compared + 1;
  const last = Math.min(before.compared + pagesAtOnce, pages);
  try {
    const found = await pdf.run('comparePdf', bytes, first, last);
    if (found.length !== last - first + 1) throw new Error('Not every page was compared.');
    const differing = found.flatMap((how, i) =>
      how === 'same' ? [] : [{ page: first + i, how: differences[how] }],
    );
    return {
      state: last < pages ? 'comparing' : 'compared',
      compared: last,
      differing: [...before.differing, ...differing],
    };
  } catch (error) {
    log.warn({ error }, 'a PDF could not be compared');
    return { ...before, state: 'unknown' };
  }
}
