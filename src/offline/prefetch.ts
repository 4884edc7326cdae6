import type { Answer, Audience, Endpoint, Input, ListAnswer } from '../../contract/endpoint.ts';
import { offlineDays } from '../../contract/limits.ts';
import { readEnvelope } from '../../contract/signing.ts';
import { issueTicket } from '../../contract/submission.ts';
import { ApiError } from '../api/errors.ts';
import { now } from '../lib/time.ts';
import { writeCache } from './database/fence.ts';
import { isKept, keepDue, keepFile, WrongBytesError } from './files.ts';
import { keptInput } from './kept-input.ts';
import { type KeptFile, policy } from './policy.ts';
import { keepTicket, ticketFor } from './tickets.ts';
import type { Vault } from './vault/vault.ts';

type Call = <E extends Endpoint>(endpoint: E, input: Input<E>, signal: AbortSignal) => Promise<Answer<E>>;

/** How the prefetcher reaches the server; nothing it does is a person's doing, so both calls are quiet. */
export interface PrefetchDeps {
  /** Fetches afresh through the query cache, so that the answer lands in `records` under its query key. */
  readonly read: Call;
  /** Calls past the query cache: files and tickets. */
  readonly call: Call;
  readonly progress?: (done: PrefetchProgress) => void;
  readonly signal: AbortSignal;
  /** The person asked for it, so Save-Data does not hold files back. */
  readonly asked?: boolean;
}

/** Files of the run that are kept by now, of all it wants, and the bytes it fetched. */
export interface PrefetchProgress {
  files: number;
  of: number;
  bytes: number;
}

/**
 * Keeps what `policy` says for the person's audiences. Call after sign-in, on reconnect, and when the worker says so. What is
 * kept already is not fetched again, so a run that was cut goes on where it stopped. With Save-Data only what is due for signing is
 * fetched. A refusal skips that one thing; a lost network, a lock or `signal` ends the run by its error.
 */
export async function prefetch(
  vault: Vault,
  audiences: readonly Audience[],
  deps: PrefetchDeps,
): Promise<void> {
  await forgetOld(vault);
  const lists = [...new Set(audiences.flatMap((audience) => policy[audience]))];
  const wanted: KeptFile[] = [];
  for (const { endpoint, files } of lists) {
    const answer = await unlessRefused(deps.read(endpoint, keptInput as Input<typeof endpoint>, deps.signal));
    if (answer) wanted.push(...files((answer as ListAnswer<unknown>).data));
  }
  const due = wanted.filter((file) => file.class === 'due');
  await keepDue(vault, due);
  for (const { id, version } of envelopesOf(due)) await prepare(vault, id, version, deps);
  await fetchFiles(vault, savesData() && !deps.asked ? due : wanted, deps);
}

async function fetchFiles(
  vault: Vault,
  files: readonly KeptFile[],
  { call, progress, signal }: PrefetchDeps,
): Promise<void> {
  const done = { files: 0, of: files.length, bytes: 0 };
  for (const file of files) {
    if (!(await isKept(vault, file))) {
      const blob = await unlessRefused(
        call(file.endpoint, { params: { id: file.id } } as Input<typeof file.endpoint>, signal),
      );
      if (blob) {
        const kept = await keepFile(vault, file, blob).catch(skipDamaged);
        done.bytes += blob.size;
        if (!kept) continue;
      }
    }
    done.files += 1;
    progress?.({ ...done });
  }
}

/** Makes an envelope signable without a network: its record, and a ticket of its present version. */
async function prepare(
  vault: Vault,
  id: string,
  version: number,
  { read, call, signal }: PrefetchDeps,
): Promise<void> {
  await unlessRefused(read(readEnvelope, { params: { id } }, signal));
  if ((await ticketFor(vault, id))?.envelopeVersion === version) return;
  const ticket = await unlessRefused(
    call(issueTicket, { params: { id }, body: { deviceId: vault.deviceId } }, signal),
  );
  if (ticket) await keepTicket(vault, ticket);
}

const envelopesOf = (files: readonly KeptFile[]) =>
  new Map(files.flatMap(({ envelope }) => (envelope ? [[envelope.id, envelope] as const] : []))).values();

/** Drops what is too old to be shown: the persister looks only at what is asked for. */
async function forgetOld(vault: Vault): Promise<void> {
  const { records, entries } = vault.cache;
  const at = now();
  await writeCache(vault, ['records', 'entries'], async () => {
    await records
      .where('storedAt')
      .below(at - offlineDays * 24 * 60 * 60 * 1000)
      .delete();
    await entries.where('expiresAt').belowOrEqual(at).delete();
  });
}

const unlessRefused = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.fate !== 'sign-in') return undefined;
    throw error;
  });

function skipDamaged(error: unknown): false {
  if (error instanceof WrongBytesError) return false;
  throw error;
}

/** The person asked the browser to use little data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
