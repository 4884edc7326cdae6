import type { FileTable } from '#contract/import/read-table.ts';
import { writeActivity } from '../activity/activity.ts';
import { type Actor, actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { factsOfFiles, uploadById } from '../files/queries.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal, wordsOfRefusal } from '../http/refusal.ts';
import { putInInbox } from '../inbox/put.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { actorNow } from '../people/actor-now.ts';
import type { Services } from '../services.ts';
import { fileImportKind } from './handlers.ts';
import { importerOf } from './importer.ts';
import { type FileImportRow, fileImportById, setFileImport } from './queries.ts';
import { readFile } from './read-file.ts';
import { TooManyWrong, writeRows } from './write-rows.ts';

const system = actor('system');
const mostTries = 3;
/** Rows between two updates of the progress. */
const reportEvery = 400;
/** Rows left out that the notice names. */
const mostNamed = 5;

/** Thrown out of the transaction of an import that its person stopped, so that nothing of it is written. */
class Stopped extends Error {}

const words = {
  gone: 'The file is no longer there. Choose it again.',
  other: 'The file that arrived has other columns than the one that was shown. Choose it again.',
  refused: 'You may no longer add such records.',
  failed: 'Nothing of it was written. Please try again.',
};

type Noticed = Pick<FileImportRow, 'name' | 'owner_id' | 'id' | 'list' | 'client_id'>;

/** Notifies the owner how an import ended: they may have left the page. */
function tellOwner(tx: Tx, row: Noticed, body: string, isDone: boolean, now: string): Promise<void> {
  const title = `“${row.name}” was ${isDone ? '' : 'not '}imported`;
  const kind = isDone ? 'import.done' : 'import.failed';
  return putInInbox(tx, { readerId: row.owner_id, path: `/app/exports`, kind, title, body }, now);
}

async function bytesOf(
  { db, files }: Services,
  { upload_id }: FileImportRow,
): Promise<Uint8Array | undefined> {
  const file = await db.as(system, async (tx) => {
    const fileId = (await uploadById(tx, upload_id))?.file_id;
    return fileId ? (await factsOfFiles(tx, [fileId]))(fileId) : undefined;
  });
  return file && files.bytes(file.sha256);
}

async function tableOf(services: Services, row: FileImportRow): Promise<FileTable> {
  const bytes = await bytesOf(services, row);
  if (!bytes) throw new Refusal('conflict', { message: words.gone });
  const table = await readFile({ bytes, header: row.plan.header, encoding: row.plan.encoding });
  if ('refusal' in table) throw new Refusal('conflict', { message: table.refusal });
  if (table.header.join('\n') !== row.plan.header.join('\n'))
    throw new Refusal('conflict', { message: words.other });
  return table;
}

async function write(
  services: Services,
  handlers: readonly Handler[],
  row: FileImportRow,
  who: Actor,
): Promise<void> {
  const { db, clock } = services;
  const handler = importerOf(handlers, row.list, who);
  if (!handler) throw new Refusal('forbidden', { message: words.refused });
  const { rows } = await tableOf(services, row);
  const report = async (change: Parameters<typeof setFileImport>[2]) => {
    if (!(await db.as(system, (tx) => setFileImport(tx, row.id, change)))) throw new Stopped();
  };
  await report({ rows: rows.length, rows_done: 0 });
  const now = clock.now();
  let after: (() => void)[] = [];
  const done = await db.as(who, async (tx) => {
    after = [];
    let reported = 0;
    const call = {
      ...{ tx, services, actor: who, now, session: null, headers: new Headers() },
      input: { params: {}, query: {}, body: undefined },
      request: { id: row.id, ip: '', userAgent: '', origin: null, cookie: '' },
      activity: (entry: Parameters<typeof writeActivity>[2]) => writeActivity(tx, who, entry, now),
      after: (work: () => void) => void after.push(work),
    };
    const of = { id: row.id, client_id: row.client_id, rows, fields: row.plan.fields };
    const done = await writeRows(call as never, handler, of, async (count) => {
      if (count - reported < reportEvery && count < rows.length) return;
      reported = count;
      await report({ rows_done: count });
    });
    const end = {
      state: 'DONE' as const,
      rows_done: rows.length,
      written: done.written,
      wrong: [...done.wrong],
      finished_at: now,
    };
    if (!(await setFileImport(tx, row.id, end))) throw new Stopped();
    return done;
  });
  for (const work of after) work();
  await db.as(system, (tx) => tellOwner(tx, row, resultOf(done), true, now));
}

/** The outcome in words, with the first rows that were left out. */
function resultOf({ written, wrong }: Awaited<ReturnType<typeof writeRows>>): string {
  const named = wrong
    .slice(0, mostNamed)
    .map(({ number, problems }) => `Row ${number}: ${Object.values(problems).flat().join(' ')}`);
  const more = wrong.length - named.length;
  return [
    `${written.toLocaleString('en')} rows were added${wrong.length > 0 ? `, ${wrong.length} could not be` : ''}.`,
    ...named,
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join('\n');
}

/** Writes long imports with the rights of the person who began them; `handlers` are those of all domains. */
export const fileImportJobs = (handlers: readonly Handler[]): readonly JobHandler<Services>[] => [
  {
    kind: fileImportKind,
    lane: 'import',
    async run(services, payload, job) {
      const { id } = payload as { id: string };
      const row = await services.db.as(system, (tx) => fileImportById(tx, id));
      if (row?.state !== 'QUEUED' || !job.actor) return;
      try {
        await write(services, handlers, row, await actorNow(services.db, job.actor));
      } catch (error) {
        if (error instanceof Stopped) return;
        const isRefused = error instanceof Refusal;
        if (!isRefused && job.attempts < mostTries) throw error;
        if (!isRefused) services.log.error({ error, import: id }, 'an import failed for good');
        const problem = isRefused ? wordsOfRefusal(error) : words.failed;
        const wrong = error instanceof TooManyWrong ? [...error.wrong] : [];
        const now = services.clock.now();
        await services.db.as(system, async (tx) => {
          if (await setFileImport(tx, id, { state: 'FAILED', problem, wrong, finished_at: now }))
            await tellOwner(tx, row, problem, false, now);
        });
      }
    },
  },
];
