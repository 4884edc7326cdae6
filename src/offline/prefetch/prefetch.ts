import type { Answer, Endpoint, Input, ListAnswer } from '#contract/core/endpoint.ts';
import { now } from '#src/lib/time/clock.ts';
import type { FileClass } from '../content/files.ts';
import { keepDue, keepFile, keptOf, WrongBytesError } from '../content/files.ts';
import { keptForMs } from '../content/kept-for.ts';
import { isPinned } from '../content/pins.ts';
import { writeCache } from '../database/fence.ts';
import type { Vault } from '../vault/vault.ts';
import { keepsNothing, removeKept } from './offline-disabled.ts';
import { type PrefetchCalls, type PrefetchFile, type PrefetchList, unlessRefused } from './prefetch-list.ts';

/** The prefetcher's access to the server; no failure is shown call by call, so all calls are quiet. */
export interface PrefetchDeps extends PrefetchCalls {
  /** Fetches a whole list afresh through the query cache, so that the answer lands in `records` under its query key. */
  readonly readList: <E extends Endpoint>(endpoint: E, signal: AbortSignal) => Promise<Answer<E>>;
  readonly progress?: (done: PrefetchProgress) => void;
  /** The person asked for it, so Save-Data does not hold files back. */
  readonly asked?: boolean;
}

/** Files kept by now, of all to keep; the bytes this run fetched, and the bytes Save-Data holds back. */
export interface PrefetchProgress {
  readonly files: number;
  readonly of: number;
  readonly bytes: number;
  readonly heldBytes: number;
}

/** A list with its rows as answered. */
interface AnsweredList {
  readonly list: PrefetchList;
  readonly rows: readonly unknown[];
}
type WantedFile = PrefetchFile & { readonly class: FileClass };

/**
 * Keeps these lists, in this order, and the files of their rows. Call after sign-in, on reconnect, and when the worker asks. Kept files are
 * not fetched again, so an interrupted run resumes. With Save-Data only files due for signing are fetched. A refusal skips that one thing;
 * a lost network, a lock or `signal` ends the run by its error.
 */
export async function prefetch(
  vault: Vault,
  lists: readonly PrefetchList[],
  deps: PrefetchDeps,
): Promise<PrefetchProgress> {
  const answered = await answeredOf(lists, ({ endpoint }) =>
    unlessRefused(deps.readList(endpoint, deps.signal)),
  );
  const wanted = await wantedBy(vault, answered);
  await forgetOld(vault);
  await keepDue(vault, wanted.filter(isDue));
  for (const { list, rows } of answered) await list.prepare?.(rows, vault, deps);
  return fetchMissing(vault, wanted, deps);
}

/** Progress of prefetching as far as the device knows, without the server. Fetches no file. */
export async function keptSoFar(
  vault: Vault,
  lists: readonly PrefetchList[],
  { readList, signal }: Pick<PrefetchDeps, 'readList' | 'signal'>,
): Promise<PrefetchProgress> {
  const answered = await answeredOf(lists, ({ endpoint }) =>
    readList(endpoint, signal).catch(() => undefined),
  );
  const wanted = await wantedBy(vault, answered);
  const kept = await keptOf(vault, wanted);
  return { files: kept.length, of: wanted.length, bytes: 0, heldBytes: 0 };
}

/** The lists that are answered, one after another. */
async function answeredOf(
  lists: readonly PrefetchList[],
  answerOf: (list: PrefetchList) => Promise<unknown>,
): Promise<AnsweredList[]> {
  const answered: AnsweredList[] = [];
  for (const list of lists) {
    const answer = await answerOf(list);
    if (answer) answered.push({ list, rows: (answer as ListAnswer<unknown>).data });
  }
  return answered;
}

/** The files to keep: of those that could be pinned, the pinned ones. */
async function wantedBy(vault: Vault, answered: readonly AnsweredList[]): Promise<WantedFile[]> {
  const wanted: WantedFile[] = [];
  for (const { list, rows } of answered)
    for (const file of list.files(rows))
      if (list.class !== 'pinned' || (await isPinned(vault, file.id)))
        wanted.push({ ...file, class: list.class });
  return wanted;
}

const isDue = (file: WantedFile) => file.class === 'due';
const bytesOf = (files: readonly WantedFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

async function fetchMissing(
  vault: Vault,
  wanted: readonly WantedFile[],
  { call, progress, signal, asked }: PrefetchDeps,
): Promise<PrefetchProgress> {
  const kept = new Set(await keptOf(vault, wanted));
  const missing = wanted.filter((file) => !kept.has(file));
  const fetched = savesData() && !asked ? missing.filter(isDue) : missing;
  let done: PrefetchProgress = {
    files: wanted.length - missing.length,
    of: wanted.length,
    bytes: 0,
    heldBytes: bytesOf(missing) - bytesOf(fetched),
  };
  progress?.(done);
  for (const file of fetched) {
    const blob = await unlessRefused(
      call(file.endpoint, { params: { id: file.id } } as Input<typeof file.endpoint>, signal),
    );
    await endIfRemoved(vault);
    if (!blob || !(await keepFile(vault, file, blob).catch(skipDamaged))) continue;
    done = { ...done, files: done.files + 1, bytes: done.bytes + blob.size };
    progress?.(done);
  }
  await endIfRemoved(vault);
  return done;
}

/** Drops outdated data after contact with the server: the persister checks only the queries in use. */
async function forgetOld(vault: Vault): Promise<void> {
  const { records, entries } = vault.cache;
  const at = now();
  await writeCache(vault, ['records', 'entries'], async () => {
    await records
      .where('storedAt')
      .below(at - keptForMs(vault))
      .delete();
    await entries.where('expiresAt').belowOrEqual(at).delete();
  });
}

/** Ends a run during which the person had everything removed, and removes what came after that. */
async function endIfRemoved(vault: Vault): Promise<void> {
  if (!(await keepsNothing(vault))) return;
  await removeKept(vault);
  throw new KeepingEnded();
}

/** The person had everything removed while it was being kept. */
export class KeepingEnded extends Error {
  override readonly name = 'KeepingEnded';
}

function skipDamaged(error: unknown): false {
  if (error instanceof WrongBytesError) return false;
  throw error;
}

/** The person asked the browser to use little data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
