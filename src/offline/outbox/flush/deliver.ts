import { commands } from '#contract/commands.ts';
import type { Command } from '#contract/core/command.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { submit } from '#contract/signing/submission.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { type RequestOptions, request } from '#src/api/request.ts';
import { notifyWatchers } from '#src/api/watch.ts';
import type { CommandRow, Encrypted } from '#src/offline/database/rows.ts';
import { sealJson } from '#src/offline/vault/seal.ts';
import { bodyOf } from '../queue/body.ts';
import { lifted } from '../queue/lift.ts';
import { bodyPlace } from '../queue/places.ts';
import type { FlushDeps } from './flush-deps.ts';
import { uploadFilesOf } from './upload-files.ts';

export type DeliveryOutcome =
  | { kind: 'sent'; answer: unknown; response: Response }
  | { kind: 'refused'; error: ApiError }
  /** No answer of the server, which may have received it all the same. */
  | { kind: 'network' }
  /** No bearer to send it with; `error` is the server's answer if it was asked for one. */
  | { kind: 'no bearer'; error?: ApiError }
  | { kind: 'unreadable' }
  /** Its files have arrived, and the scan has yet to answer. */
  | { kind: 'checking' }
  /** It was taken back or replaced before anything of it left. */
  | { kind: 'taken back' };

/**
 * Sends one item. A sealed one goes without bearer or cookie, by its own proof; an ordinary one with its id as idempotency key. `sending`
 * is called before anything of it leaves, with the body if it differs from the stored one; false stops the sending. Its files go before;
 * `alive` is called meanwhile.
 */
export async function deliver(
  row: CommandRow,
  { outbox, keys, bearerFor, signal, hurry }: FlushDeps,
  sending: (body?: Encrypted) => Promise<boolean>,
  alive: () => Promise<unknown>,
): Promise<DeliveryOutcome> {
  // A try that the device makes by itself without a network has not left it.
  if (!navigator.onLine && !hurry) return { kind: 'network' };
  try {
    if (row.sealed) {
      const { envelopeId, item } = row.sealed;
      if (!(await sending())) return { kind: 'taken back' };
      return await sent(submit, { params: { id: envelopeId }, body: item }, { signal });
    }
    const entered = keys ? await bodyOf(keys, row) : undefined;
    if (!keys || entered === undefined) return { kind: 'unreadable' };
    const { endpoint, files }: Command = commands[row.command];
    const bearer = await bearerFor(endpoint.api).catch(refusal);
    if (bearer === null) return { kind: 'no bearer' };
    if (bearer instanceof ApiError) return { kind: 'no bearer', error: bearer };
    if (files && !(await uploadFilesOf(row.id, files, { outbox, keys, bearerFor, signal, alive })))
      return { kind: 'checking' };
    const input = await lifted(outbox, keys, row, entered);
    const changed = input === entered ? undefined : await sealJson(keys, bodyPlace(row.id), input);
    if (!(await sending(changed))) return { kind: 'taken back' };
    // The person decided when they queued it; it may go at any time.
    const how = { signal, bearer, idempotencyKey: row.id, background: true };
    return await sent(endpoint, input as Input<Endpoint>, how);
  } catch (error) {
    if (isUnreached(error)) notifyWatchers.unreached(error);
    // Anything but an answer is a lost connection, also in the middle of an answer: the server answers the repeat alike.
    return error instanceof ApiError ? { kind: 'refused', error } : { kind: 'network' };
  }
}

/** The server's refusal; every other error is thrown again. */
const refusal = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  throw error;
};

async function sent<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  carried: RequestOptions,
): Promise<DeliveryOutcome> {
  const { answer, response } = await request(endpoint, input, carried);
  return { kind: 'sent', answer, response };
}
