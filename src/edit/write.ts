import { commands } from '../../contract/commands.ts';
import type { Answer, Endpoint, Input } from '../../contract/endpoint.ts';
import { call } from '../api/call.ts';
import { type EnqueueOptions, enqueue, type OrdinaryCommand } from '../offline/outbox/enqueue.ts';
import { openVault } from '../offline/vault/vault.ts';

/** A write as it would be sent now, or wait in the outbox. */
export interface Write<R> {
  readonly endpoint: Endpoint;
  /** `key`: its idempotency key. Failures are the caller's to show. */
  send(key: string): Promise<R>;
  /** Absent: it can't wait. */
  queue?(options: EnqueueOptions): Promise<string>;
}

/** A write that needs a connection. */
export const writeNow = <E extends Endpoint>(endpoint: E, input: Input<E>): Write<Answer<E>> => ({
  endpoint,
  send: (idempotencyKey) => call(endpoint, input, { idempotencyKey, quiet: true }),
});

type EndpointOf<C extends OrdinaryCommand> = (typeof commands)[C]['endpoint'];

/** A write that waits on the device when there is no connection. */
export function writeOrQueue<C extends OrdinaryCommand>(
  command: C,
  input: Input<EndpointOf<C>>,
): Required<Write<Answer<EndpointOf<C>>>> {
  const endpoint: EndpointOf<C> = commands[command].endpoint;
  return {
    ...writeNow(endpoint, input),
    queue: (options) => enqueue(openVault(), command, input, options),
  };
}
