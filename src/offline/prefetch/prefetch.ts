import type { Answer, Audience, Endpoint, Input, ListAnswer } from '../../../contract/core/endpoint.ts';
import { fateOf } from '../../../contract/core/errors.ts';
import { readEnvelope } from '../../../contract/signing/signing.ts';
import { issueTicket } from '../../../contract/signing/submission.ts';
import { ApiError } from '../../api/errors.ts';
import { now } from '../../lib/time.ts';
import { keepDue, keepFile, keptOf, WrongBytesError } from '../content/files.ts';
import { keptForMs } from '../content/kept-for.ts';
import { isPinned } from '../content/pins.ts';
import { ticketToSign } from '../content/tickets.ts';
import { writeCache } from '../database/fence.ts';
import type { Vault } from '../vault/vault.ts';
import { type KeptFile, type KeptList, policy } from './policy.ts';

type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, signal: AbortSignal) => Promise<Answer<E>>;

/** The prefetcher's access to the server; no failure is shown call by call, so all calls are quiet. */
export interface PrefetchDeps {
  /** Fetches a whole list afresh through the query cache, so that the answer lands in `records` under its query key. */
  readonly readList: <E extends Endpoint>(endpoint: E, signal: AbortSignal) => Promise<Answer<E>>;
  /** The same for one record. */
  readonly read: Call;
  /** Calls past the query cache: files and tickets. */
  readonly call: Call;
  /** Keeps the parts of the app that signing needs besides the document. */
  readonly readyToSign?: () => Promise<unknown>;
  readonly progress?: (done: PrefetchProgress) => void;
  readonly signal: AbortSignal;
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

/**
 * Keeps everything `policy` lists for the person's audiences. Call after sign-in, on reconnect, and when the worker asks. Kept files are
 * not fetched again, so an interrupted run resumes. With Save-Data only files due for signing are fetched. A refusal skips that one thing;
 * a lost network, a lock or `signal` ends the run by its error.
 */
export async function prefetch(
  vault: Vault,
  audiences: readonly Audience[],
  deps: PrefetchDeps,
): Promise<PrefetchProgress> {
  const wanted = await wantedBy(vault, audiences, ({ endpoint }) =>
    unlessRefused(deps.readList(endpoint, deps.signal)),
  );
  await forgetOld(vault);
  const due = wanted.filter(isDue);
  await keepDue(vault, due);
  for (const { id } of envelopesOf(due)) await prepare(vault, id, deps);
  if (due.length > 0) await deps.readyToSign?.();
  return fetchMissing(vault, wanted, deps);
}

/** Progress of prefetching as far as the device knows, without the server. Fetches no file. */
export async function keptSoFar(
  vault: Vault,
  audiences: readonly Audience[],
  { readList, signal }: Pick<PrefetchDeps, 'readList' | 'signal'>,
): Promise<PrefetchProgress> {
  const wanted = await wantedBy(vault, audiences, ({ endpoint }) =>
    readList(endpoint, signal).catch(() => undefined),
  );
  const kept = await keptOf(vault, wanted);
  return { files: kept.length, of: wanted.length, bytes: 0, heldBytes: 0 };
}

/** The files to keep of every list that is answered. */
async function wantedBy(
  vault: Vault,
  audiences: readonly Audience[],
  answerOf: (list: KeptList) => Promise<unknown>,
): Promise<KeptFile[]> {
  const wanted: KeptFile[] = [];
  for (const list of new Set(audiences.flatMap((audience) => policy[audience]))) {
    const answer = await answerOf(list);
    if (answer) wanted.push(...(await chosen(vault, list.files((answer as ListAnswer<unknown>).data))));
  }
  return wanted;
}

const isDue = (file: KeptFile) => file.class === 'due';
const bytesOf = (files: readonly KeptFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The files without those that could be pinned and are not. */
async function chosen(vault: Vault, files: readonly KeptFile[]): Promise<KeptFile[]> {
  const kept = await Promise.all(
    files.map(async (file) => file.class !== 'pinned' || isPinned(vault, file.id)),
  );
  return files.filter((_, at) => kept[at]);
}

async function fetchMissing(
  vault: Vault,
  wanted: readonly KeptFile[],
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
    if (!blob || !(await keepFile(vault, file, blob).catch(skipDamaged))) continue;
    done = { ...done, files: done.files + 1, bytes: done.bytes + blob.size };
    progress?.(done);
  }
  return done;
}

/** Makes an envelope signable without a network: keeps its record, and a ticket for its present version. */
async function prepare(vault: Vault, id: string, { read, call, signal }: PrefetchDeps): Promise<void> {
  const envelope = await unlessRefused(read(readEnvelope, { params: { id } }, signal));
  if (!envelope) return;
  const ask = () => call(issueTicket, { params: { id }, body: { deviceId: vault.deviceId } }, signal);
  await unlessRefused(ticketToSign(vault, envelope, ask));
}

const envelopesOf = (files: readonly KeptFile[]) =>
  new Map(files.flatMap(({ envelope }) => (envelope ? [[envelope.id, envelope] as const] : []))).values();

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

const unlessRefused = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && fateOf(error) !== 'sign-in') return undefined;
    throw error;
  });

function skipDamaged(error: unknown): false {
  if (error instanceof WrongBytesError) return false;
  throw error;
}

/** The person asked the browser to use little data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
