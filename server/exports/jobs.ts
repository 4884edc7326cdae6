import { allows } from '#contract/core/requirement.ts';
import { type Actor, actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { insertFiles } from '../files/queries.ts';
import { forgetBlobs } from '../files/sweep.ts';
import { putInInbox } from '../inbox/put.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { actorNow } from '../people/actor-now.ts';
import type { Services } from '../services.ts';
import { exportFileOf } from './export.ts';
import { type ExportRow, exportById, setExport } from './queries.ts';
import type { AnySource } from './source.ts';
import { exportKind } from './start.ts';
import { writeExport } from './write.ts';

const system = actor('system');
const mostTries = 3;
/** Rows between two updates of the progress. */
const reportEvery = 5000;

class Unwanted extends Error {}
/** Its owner may no longer export the list. */
class NotAllowed extends Error {}

/** Notifies the owner of an export how it ended: they may have left the page. */
function tellOwner(tx: Tx, { owner_id, name }: ExportRow, error: string | null, now: string): Promise<void> {
  const words = error
    ? { kind: 'export.failed', title: `“${name}” could not be made`, body: error }
    : { kind: 'export.ready', title: `“${name}” is ready`, body: 'It can be downloaded for a day.' };
  return putInInbox(tx, { readerId: owner_id, path: '/app/exports', ...words }, now);
}

/** Makes a long export with the rights that its owner has by now. One that was deleted meanwhile ends at the next update of the progress. */
async function run(services: Services, sources: readonly AnySource[], row: ExportRow, who: Actor) {
  const source = sources.find(({ list }) => list === row.list);
  if (!source) throw new Error(`Nobody exports the list ${row.list}.`);
  const { allow } = source.endpoint;
  if (allow.by !== 'bearer' || !allows(who.permissions, allow.permissions ?? {})) throw new NotAllowed();
  const { db, files, clock } = services;
  let lastReport = 0;
  const { blob, rows } = await db.as(who, (tx) =>
    writeExport(files, { tx, actor: who }, source, row.request, async (written) => {
      if (written - lastReport < reportEvery) return;
      lastReport = written;
      if (!(await db.as(system, (own) => setExport(own, row.id, { rows_done: written }))))
        throw new Unwanted();
    }),
  );
  const now = clock.now();
  const kept = await db.as(system, async (tx) => {
    if (!(await setExport(tx, row.id, { rows, rows_done: rows }))) return false;
    const file = exportFileOf(row, blob, now);
    await insertFiles(tx, [file]);
    await setExport(tx, row.id, { file_id: file.id, finished_at: now });
    await tellOwner(tx, row, null, now);
    return true;
  });
  if (!kept) await forgetBlobs(services, [blob.sha256]);
}

/** Makes long exports; `sources` are the lists of all domains. */
export const exportJobs = (sources: readonly AnySource[]): readonly JobHandler<Services>[] => [
  {
    kind: exportKind,
    lane: 'export',
    async run(services, payload, job) {
      const { id } = payload as { id: string };
      const row = await services.db.as(system, (tx) => exportById(tx, id));
      if (!row || row.finished_at !== null || !job.actor) return;
      try {
        await run(services, sources, row, await actorNow(services.db, job.actor));
      } catch (error) {
        if (error instanceof Unwanted) return;
        const isRefused = error instanceof NotAllowed;
        if (!isRefused && job.attempts < mostTries) throw error;
        if (!isRefused) services.log.error({ error, export: id }, 'an export failed for good');
        const words = isRefused
          ? 'You may no longer export this list.'
          : 'The file could not be made. Please try again.';
        const now = services.clock.now();
        await services.db.as(system, async (tx) => {
          if (await setExport(tx, id, { error: words, finished_at: now }))
            await tellOwner(tx, row, words, now);
        });
      }
    },
  },
];
