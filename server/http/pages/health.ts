import { X509Certificate } from 'node:crypto';
import { dayMs } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import { oldestDue } from '#server/jobs/queries.ts';
import type { Services } from '#server/services.ts';
import type { App } from '../env.ts';

type HealthServices = Pick<Services, 'db' | 'version' | 'log' | 'signer' | 'files' | 'mail' | 'clock'>;

const patienceMs = 2000;
const unreadable = 'The jobs cannot be read.';

/** Rejects with `words` if the answer is late. */
async function inTime<T>(answer: Promise<T>, words: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(words)), patienceMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Begins a listing: for a missing bucket, reading a single file would only say that the file is missing. */
async function askStore({ files }: HealthServices): Promise<void> {
  for await (const _ of files.list()) return;
}

/** Resolves to `ready`, or to `words` after logging the error. */
const stateOf = ({ log }: HealthServices, asked: Promise<unknown>, words: string): Promise<string> =>
  inTime(asked, words).then(
    () => 'ready',
    (error: unknown) => {
      log.error({ error }, 'not ready');
      return words;
    },
  );

async function readiness(services: HealthServices) {
  const { db, signer, mail, clock } = services;
  const now = clock.now();
  const [database, files] = await Promise.all([
    stateOf(services, db.ping(), 'The database does not answer.'),
    stateOf(services, askStore(services), 'The place of the files does not answer.'),
  ]);
  const answers = database === 'ready';
  let due: string | null = null;
  const readDue = async () => {
    due = await db.as(actor('system'), (tx) => oldestDue(tx, now));
  };
  const jobs = answers ? await stateOf(services, readDue(), unreadable) : unreadable;
  const end = new X509Certificate(signer.certificate()).validToDate.getTime();
  return {
    status: [database, files, jobs].every((state) => state === 'ready') ? 'ready' : 'unavailable',
    database,
    files,
    mail: mail.problem?.() ?? 'ready',
    sealing: signer.problem() ?? 'ready',
    sealingDays: Math.floor((end - Date.parse(now)) / dayMs),
    jobs,
    oldestDueJob: due,
    room: (await db.hasRoom()) ? 'ready' : 'The disk of the database is all but full.',
  };
}

/**
 * `/health`: the process answers. `/ready`: the database, the place of the files and the jobs do too; migrations ran before the server
 * listened. Other problems are reported in words and do not change the status. Simultaneous requests share an answer.
 */
export function mountHealth(app: App, services: HealthServices): void {
  const { version } = services;
  let asking: ReturnType<typeof readiness> | null = null;
  app.get('/health', (c) => c.json({ status: 'ok', version }, 200, { 'cache-control': 'no-store' }));
  app.get('/ready', async (c) => {
    asking ??= readiness(services).finally(() => {
      asking = null;
    });
    const answer = await asking;
    const headers = { 'cache-control': 'no-store' };
    return answer.status === 'ready'
      ? c.json(answer, 200, headers)
      : c.json(answer, 503, { ...headers, 'retry-after': '5' });
  });
}
