import { commands } from '../../../contract/commands.ts';
import type { Endpoint, Input } from '../../../contract/endpoint.ts';
import { scriptLoadTimeoutMs } from '../../../contract/limits.ts';
import { submit } from '../../../contract/submission.ts';
import { ApiError, type Carried, send } from '../../api/core.ts';
import type { CommandRow } from '../database/rows.ts';
import { bodyOf } from './body.ts';
import type { FlushDeps } from './flush.ts';

/** What became of one try. */
export type Outcome =
  | { kind: 'sent'; endpoint: Endpoint; answer: unknown }
  | { kind: 'refused'; error: ApiError }
  /** No answer of the server, which may have heard of it all the same. */
  | { kind: 'network' }
  | { kind: 'no session' }
  | { kind: 'unreadable' };

/**
 * Sends one item. A sealed one without bearer or cookie, by its own proof; an ordinary one with its id as idempotency key.
 * `sending` is called before anything of it leaves.
 */
export async function deliver(
  row: CommandRow,
  { keys, bearerFor, signal }: FlushDeps,
  sending: () => Promise<void>,
): Promise<Outcome> {
  const patience = AbortSignal.timeout(scriptLoadTimeoutMs);
  const carried: Carried = { signal: signal ? AbortSignal.any([signal, patience]) : patience };
  try {
    if (row.sealed) {
      const { envelopeId, item } = row.sealed;
      await sending();
      return await sent(submit, { params: { id: envelopeId }, body: item }, carried);
    }
    const input = keys ? await bodyOf(keys, row) : undefined;
    if (input === undefined) return { kind: 'unreadable' };
    const { endpoint }: { endpoint: Endpoint } = commands[row.command];
    const bearer = await bearerFor(endpoint.api);
    if (bearer === null) return { kind: 'no session' };
    // The person acted when they queued it; it may go at any time.
    await sending();
    const how = { ...carried, bearer, idempotencyKey: row.id, background: true };
    return await sent(endpoint, input as Input<Endpoint>, how);
  } catch (error) {
    // Anything but an answer is a lost connection, also in the middle of one: the repeat is answered alike.
    return error instanceof ApiError ? { kind: 'refused', error } : { kind: 'network' };
  }
}

async function sent<E extends Endpoint>(endpoint: E, input: Input<E>, carried: Carried): Promise<Outcome> {
  const { answer } = await send(endpoint, input, carried);
  return { kind: 'sent', endpoint, answer };
}
